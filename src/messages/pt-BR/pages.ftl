table-heading = { $name ->
        [run] execução
        [newest] última execução
        [started] início
        [finished] fim
        [state] estado
        [command] comando
        [service] serviço
        [undone] desfeita por
        [files] arquivos
        [results] resultados
        [operation] operação
        [id] id
        [total] total
        [place] local
        [code] código
        [message] mensagem
        [key] chave
        [kind] tipo
        [version] versão
        [scope] escopo
        [document] documento
        [parent] pasta ou tópico
        [protected] protegido
        [changed] alterado
        [deletedBy] excluído por
        [ledger] registro
        [origin] pertence a
        [name] nome
        [generation] geração
        [holder] em uso por
        [replicas] réplicas
        [copy] cópia aqui
        [profile] perfil
        [baseUrl] URL base
        [auth] autenticação
        [seen] questões
        [converted] convertidas
        [refused] recusadas
        [skipped] puladas
        [column] coluna
        [holds] o que contém
        [configuration] configuração
        [clock] relógio
        [credentials] credenciais
       *[file] arquivo
    }
run-state = { $state ->
        [running] em andamento
        [finished] terminada
        [rejected] recusada
        [incomplete] incompleta
        [stopped] parada
       *[interrupted] interrompida
    }
run-results = { $counts ->
        [0] nenhum
       *[other] { COMMAS($counts, each: "result-count") }
    }
run-none = nenhuma execução encontrada
run-standing = { ledger-file }{ $seconds ->
        [none] { "" }
       *[other] , como era há { DURATION($seconds) }
    }
run-resolved-before = { COUNT($operations, one: "operação já estava resolvida com este resultado", other: "operações já estavam resolvidas com estes resultados") }
run-corrected = corrigido: até agora, a operação { $seq } estava registrada como { result-outcome }{ IF($id, ", com o id ", $id) }
run-still-in-doubt = { COUNT($operations, one: "operação", other: "operações") } da execução { $run } ainda em dúvida (seq { LIST($seqs, $more) }): { record-what-you-found }
run-older = { COUNT($runs, one: "execução mais antiga não aparece", other: "execuções mais antigas não aparecem") } aqui: lms-cli runs list{ $toRuns }
run-recorded = { NUMBER($recorded) } de { NUMBER($all) } { $recorded ->
        [one] registrada
       *[other] registradas
    }
run-log-lost = a execução { $run } foi encerrada: a próxima importação ou o próximo apply envia de novo o que só o log tinha
run-none-in-doubt = nenhuma operação { IF($run, "da execução ", $run, " ") }está em dúvida

report-findings = Apontamentos
report-documents = documentos
report-explain = Execute lms-cli explain { $code }.
report-more = e mais { NUMBER($count) }
report-more-alike = e mais { COUNT($count, one: "igual a este", other: "iguais a este") }
report-commits = { $applied ->
        [none] commit desconhecido
       *[other] commit { $applied }
    }{ IF($planned, ", planejado em ", LIST($planned)) }

check-validated = { COUNT($documents, one: "documento válido", other: "documentos válidos") }{ IF($warnings, ", com ", warnings) }
check-linted = { questions }: { $warnings ->
        [0] nenhum aviso
       *[other] { warnings }
    }
check-unfinished = { COUNT($questions, one: "questão ainda não pode ser enviada", other: "questões ainda não podem ser enviadas") }: { $fields ->
        [one] falta
       *[other] faltam
    } { LIST($fields) }
check-formatted = nenhum arquivo precisa mudar
check-tested = { $tests ->
        [0] nenhum teste encontrado
       *[other] { COUNT($tests, one: "teste passou", other: "testes passaram") }
    }
try-blank = lacuna { $number }
try-points = { $score } de { $most }
try-no-answer = (sem resposta)
try-near = (igual a "{ $answer }", exceto por maiúsculas, acentos ou espaços)
try-assumption = suposição: { $assessWhole ->
        [true] todos os pontos se cada lacuna tiver exatamente a sua melhor resposta, e nenhum nos outros casos (assessWhole). O contrato não define isso
       *[false] a soma das lacunas, com as respostas comparadas caractere por caractere. O contrato não define isso
    }
sandbox-serving =
    use-o em outro terminal com --base-url { $url }
    Ctrl-C o encerra
sandbox-demands = exige credenciais ({ $auth }): as definidas aqui em variáveis como LMS_TOKEN ou, sem elas, "sandbox"

explain-exit-codes = código de saída { OR($codes) }
explain-heading = { $name ->
        [cause] Causa
        [step] O que fazer
        [reasons] Motivos
        [wrong] Errado
        [right] Certo
       *[command] Comando
    }
explain-more = Veja os detalhes de um código com lms-cli explain CÓDIGO.

page-title = Prévia de { questions }
page-notice = O serviço pode mostrar estas questões de outra maneira. Suas respostas não saem desta página.
page-show-answers = Mostrar todas as respostas
page-hide-answers = Ocultar todas as respostas
page-untitled = Questão { $number }
page-blank = Lacuna { $number }
page-choose = escolha…
page-score = Ver pontuação
page-clear = Recomeçar
page-answers = Respostas
page-total = Pontuação: { try-points }
page-near = igual a “{ $answer }”, exceto por maiúsculas, acentos ou espaços
page-picture = [imagem, não carregada aqui{ IF($alternative, ": ", $alternative) }{ IF($address, " (", $address, ")") }]
page-hidden-blank = A lacuna { $number } está onde o navegador não mostra nada, por exemplo dentro de uma tag:
page-left-out = Não aparecem nesta página: { COMMAS($names, each: "page-element") }. O serviço pode mostrá-los.
page-element = <{ $item }>
resources-state = { $state ->
        [applied] aplicado
        [assumed] só o id
        [in-doubt] em dúvida
        [deleted] excluído
        [given-up] resultado desconhecido
       *[other] não criou nada
    }
resources-yes = sim
resources-by-run = { $time } pela execução { $run }
resources-in-commit = { $place }, no commit { $commit }
resources-in-run = { $operation } da execução { $run }
resources-version = { $id }, com { $isNewest ->
        [true] o conteúdo mais recente
       *[false] conteúdo mais antigo
    }
resources-body = Conteúdo do último envio:
resources-empty = { $isEmpty ->
        [true] nenhum recurso ainda: aplique uma pasta de conteúdo, ou adote o que já existe no serviço
       *[false] nenhum recurso corresponde
    }
resources-without-document = sem documento, porque o registro não conhece o conteúdo: { LIST($keys, each: "quoted", most: 10) }
resources-adopted = { resources-were-adopted }{ IF($unknown, ". O próximo apply envia ", NUMBER($unknown), " por inteiro") }{ IF($releases, ". O próximo apply envia ", releases) }
resources-forgotten = { $isDeleted ->
        [true] "{ $key }" foi registrado como excluído no serviço
       *[false] "{ $key }" foi esquecido: o recurso continua no serviço
    }
resources-resolve = próximo passo: verifique no serviço e depois execute: lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }
resources-adopt-or-forget = próximo passo: verifique no serviço. Se ele existe: lms-cli resources adopt { WORD($key) } ID{ $toLookUp }. Se não: lms-cli resources forget { WORD($key) } --deleted{ $toLookUp }
ledger-role = { $role ->
        [shared] registro compartilhado
        [own] registro local
        [copy] cópia de um registro compartilhado
        [moving] virando um registro compartilhado
       *[retired] virou um registro compartilhado, só pode ser lido
    }
ledger-nobody = ninguém
ledger-holder = { $command }{ IF($run, ", execução ", $run, ",") } em { $host }, pasta { $folder }, desde { $since }, até { $until }
ledger-replicas = { $count ->
        [0] nenhuma que possa não ter as últimas mudanças
       *[other] { NUMBER($count) } podem não ter as últimas mudanças depois de uma troca de servidor
    }
ledger-copy = { $file }, geração { $generation }{ IF($at, ", atualizada em ", $at) }
ledger-initialized = o esquema { $schema } está pronto. Libere usuários com GRANT { $writer } TO …, e quem só lê com GRANT { $reader } TO …
ledger-nobody-holds = ninguém está usando { $place }
ledger-unlocked = "{ $command }" em { $host } não pode enviar mais nada com este registro
ledger-cancelled = { $file } é de novo um registro local
ledger-pushed =
    { $file } agora é { $place }, geração { $generation }
    exclua as cópias do arquivo, como as de caches: elas enviariam de novo tudo o que for enviado a partir de agora
