ledger-locked--file = outra execução está usando o registro "{ $file }"{ IF($holder, ": execução ", $holder-run, ", processo ", $holder-pid, " em ", $holder-host, ", desde ", MOMENT($holder-startedAt)) }
    .hint = espere até que ela termine, por exemplo com --wait 5m, ou pare-a com Ctrl-C onde ela está
ledger-locked--shared = "{ $holder-command }" em { $holder-host } está usando o registro "{ $place }" desde { MOMENT($holder-since) }
    .hint = espere até que termine, por exemplo com --wait 5m. Se foi encerrada à força, a reserva acaba em { MOMENT($holder-until) }, ou com `lms-cli ledger unlock{ $toLookUp }`
ledger-locked--busy = o registro "{ $file }" está bloqueado por outro processo
    .hint = execute o mesmo comando de novo
ledger-other-target--reset = o registro "{ $file }" foi gravado antes que o serviço local em { $bound } fosse zerado ou substituído
    .hint = use outro registro com --ledger CAMINHO, ou exclua "{ $file }" se ninguém precisar dele
ledger-other-target--name-taken = outro registro já tem o nome "{ $name }" em "{ $place }"
    .hint = confira o endereço. Se os dois são do mesmo serviço, decida qual dos dois vale
ledger-other-target--service = o registro "{ $file }" pertence a outro serviço: { $bound ->
        [none] o serviço local
       *[other] { $bound }
    }
    .hint = indique o serviço dele com --profile ou --base-url e --api, ou use outro registro com --ledger CAMINHO
ledger-older--copy = a cópia "{ $file }" tem o que falta no registro "{ $place }"
    .hint = pergunte quem restaurou o banco de dados. Para registrar nele o que a cópia tem, execute `lms-cli ledger push { WORD($file) } --ledger { WORD($place) }`. Para manter o banco de dados como está, exclua a cópia "{ $file }"
ledger-older--behind = o registro "{ $place }" é mais antigo do que deveria: não contém { $expected }
    .hint = restaure o registro mais recente, em CI o cache ou o artefato dele. Se o registro é compartilhado, pergunte quem restaurou o banco de dados
ledger-version = outra versão do lms-cli gravou o registro "{ $file }"
    .hint = liste os recursos dele com aquela versão: `lms-cli resources list -o ndjson{ $toLookUp } > resources.ndjson`. Depois mova o registro e os arquivos ao lado para outra pasta e adote os recursos com esta versão: `lms-cli resources adopt --from resources.ndjson{ $toLookUp }`
ledger-damaged--replaced = o registro "{ $file }" foi substituído, ou assumido por outro processo, durante esta execução
    .hint = verifique se não há outra importação em andamento e se o registro está lá, e execute o mesmo comando de novo
ledger-damaged--gone = o registro "{ $file }" não existe mais: foi movido ou excluído durante esta execução
    .hint = recoloque o arquivo, ou restaure-o de um backup. Até lá, não envie nada
ledger-damaged--corrupt = o registro "{ $file }" está danificado
    .hint = restaure de um backup o registro e os arquivos ao lado dele
ledger-incomplete = o registro "{ $file }" está incompleto: "{ $file }-wal", com as gravações mais recentes da execução { $run }, falta ou está danificado
    .hint = recoloque esse arquivo, ou restaure a pasta inteira de um backup. Se ele se perdeu de vez, encerre a execução em um terminal: `lms-cli runs resolve { WORD($run) } --log-lost{ $toRuns }`
ledger-not-found--not-found = registro "{ $file }" não encontrado
    .hint = verifique o caminho do arquivo de registro. A primeira execução cria o registro
ledger-not-found--name = registro "{ $name }" não encontrado em "{ $place }"
    .hint = corrija `name=` no endereço. Acrescente --new-ledger só se esta é a primeira execução
ledger-not-found--not-a-ledger = "{ $file }" não é um registro, ou perdeu o começo
    .hint = indique outro arquivo com --ledger CAMINHO, ou restaure-o de um backup
ledger-being-sent = a execução { $run } está enviando a mesma operação { $operation }, ou acabou de enviá-la
    .hint = espere que ela termine e veja o que ela fez: `lms-cli runs show { WORD($run) }{ $toRuns }`. Depois execute o mesmo comando de novo
ledger-unwritable--database-full = sem espaço no banco de dados do registro "{ $place }"
    .hint = peça ao administrador que libere espaço e execute o mesmo comando de novo
ledger-unwritable--outcome = o serviço respondeu, mas não foi possível gravar isso no registro
    .hint = torne o registro gravável e depois resolva a operação: lms-cli runs resolve EXECUÇÃO SEQ { $id ->
            [none] --done
           *[other] --created { $id }
        }{ $toRuns }
ledger-unwritable--end = não foi possível gravar o fim da execução no registro "{ $file }"
    .hint = verifique o disco do registro, ou o banco de dados de um compartilhado. O próximo comando completa o registro, então não envie nada de novo por causa disso
ledger-unwritable--failed = não foi possível gravar o registro "{ $file }"
    .hint = verifique as permissões da pasta e o espaço livre. Depois importe de novo, ou envie só o que ainda não foi feito
ledger-in-doubt-before--operation = { $operation } está em dúvida desde a execução { $run }: pode já ter sido feita
    .hint = verifique no serviço e resolva a dúvida com `lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }` e { $verb ->
            [create] --created ID
            [release] --created ID
           *[other] --done
        }, --not-done ou --give-up
ledger-in-doubt-before--key = "{ $key }" está em dúvida desde a execução { $run }
    .hint = verifique no serviço o que aconteceu e resolva a dúvida: lms-cli runs resolve { WORD($run) } { $seq }{ $toRuns }
ledger-in-doubt-before--listed = o registro não sabia se "{ $key }" existe
    .hint = verifique no serviço. Se ele existe, escreva o id nesta linha do arquivo. Se não, exclua a linha
ledger-content-exists = seria criado mais uma vez: { LIST($existing, $more, each: "existing-item") }
    .hint = acrescente --adopt-existing para adotar o que já existe, ou --create-again para criar mais uma vez
ledger-already-created = já criado com o mesmo conteúdo: { LIST($created, $more, each: "done-item") }
    .hint = acrescente --again para criar mais um. Para mudar o que já existe, edite-o pelo id
ledger-already-released = liberação já feita e, até onde este registro sabe, sem mudanças desde então: { LIST($released, $more, each: "done-item") }
    .hint = acrescente --again para liberar mais uma vez. Uma liberação não pode ser desfeita
ledger-not-adoptable--several = o conteúdo deste documento já existe várias vezes: { LIST($existing, $more, each: "existing") }
    .hint = escolha um deles com `lms-cli resources adopt CHAVE { $existing-0-id } --as { $kind }{ $toLookUp }`. Para criar o conteúdo mais uma vez, acrescente --create-again
ledger-not-adoptable--in-doubt = o conteúdo deste documento talvez já exista: { LIST($existing, each: "existing") }
    .hint = verifique no serviço e resolva a operação com `lms-cli runs resolve { WORD($existing-0-run) } { $existing-0-seq }{ $toRuns }`. Para criar o conteúdo mesmo assim, acrescente --create-again
ledger-not-adoptable--key = o conteúdo deste documento pertence a outra pasta de conteúdo: { LIST($existing, each: "existing") }
    .hint = remova este documento e, nas referências, use "{ $key }". Para criar o conteúdo mais uma vez, acrescente --create-again
reference-unknown-key = chave "{ $key }" não encontrada
    .hint = corrija a chave, ou acrescente o documento com essa chave{ IF($isOffline, ". O `validate` não sabe o que execuções anteriores criaram") }
ledger-changed-document = o documento "{ $key }" já foi importado com outro conteúdo pela execução { $run }{ IF($id, ", com o id ", $id) }
    .hint = dê ao novo documento uma chave própria, ou acrescente --again para enviar mesmo assim. Para editar o que existe, descreva-o em uma pasta de conteúdo e execute `lms-cli apply{ $toSend }`
reference-duplicate-key = chave duplicada "{ $key }": já usada em { $first-file }:{ $first-line }
    .hint = dê a cada documento uma chave própria
reference-cycle = { $keys ->
        [one] "{ $keys-0 }" se refere a si mesma
       *[other] { LIST($keys, each: "quoted") } se referem umas às outras em um ciclo
    }
    .hint = crie uma delas sem a referência e depois acrescente-a com uma edição
ledger-not-in-doubt--elsewhere = a execução { $newest } enviou de novo a operação { $named } da execução { $run }
    .hint = veja nela o resultado e, se estiver em dúvida, resolva-a nela: lms-cli runs show { WORD($newest) }{ $toRuns }
ledger-not-in-doubt--used = o resultado da operação { $seq } da execução { $run } não pode ser corrigido: algo no registro já depende dele
    .hint = veja o que está registrado com `lms-cli runs show { WORD($run) }{ $toRuns }`, e corrija no serviço o que está errado
ledger-not-in-doubt--known = a operação { $named } da execução { $run } não está em dúvida
    .hint = veja o que está registrado: lms-cli runs show { WORD($run) }{ $toRuns }
ledger-not-performed = foi registrada como não feita
    .hint = execute o mesmo comando de novo
reference-wrong-kind--needs-version = { $field } exige um id de versão, mas { "{" } $ref: { JSON($key) } { "}" } não é um
    .hint = escreva { "{" } $ref: "CHAVE#versionId" { "}" } com a chave do documento que faz a liberação
reference-wrong-kind--needs-id = { $field } exige o id de um recurso, mas { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } é um id de versão
    .hint = escreva { "{" } $ref: "CHAVE" { "}" } com a chave do documento que cria o recurso
reference-wrong-kind--returns = "{ $key }"{ IF($operation, " (", $operation, ")") } não devolve { $gives ->
        [id] o id de um recurso
       *[other] um id de versão
    }
    .hint = { $gives ->
            [id] use a chave de uma criação ou edição: uma liberação só tem "CHAVE#versionId"
           *[other] use a chave de uma liberação
        }
reference-blocked = depende de "{ $key }", que não está feito
    .hint = corrija ou resolva essa operação primeiro e execute o mesmo comando de novo
ledger-corrected = { COUNT($count, one: "documento sem chave parece uma versão editada de um anterior, e existirá ao lado dele", other: "documentos sem chave parecem versões editadas de anteriores, e existirão ao lado deles") }
    .hint = dê uma chave aos documentos para que o lms-cli os reconheça. Para mudar o que já existe, edite-o pelo id
ledger-sent-again = { COUNT($count, one: "documento já feito é enviado de novo", other: "documentos já feitos são enviados de novo") }: o resultado foi excluído ou desfeito, ou um id usado nele mudou
    .hint = retire da entrada o que deve ficar como está
