and = e
or = ou
more-items = mais { NUMBER($count) }
quoted = "{ $item }"
did-you-mean = você quis dizer "{ $suggestion }"?{ IF($isColumn, rename-column) }
rename-column = { " " }Renomeie a coluna ou acrescente --columns "{ $field }={ $suggestion }"
ending = .{ $item }

received = { $received-collection ->
        [object] um objeto
        [list] uma lista
       *[none] { $received }
    }
expected = { $expected ->
        [text] um texto
        [number] um número
        [integer] um número inteiro
        [id] um id numérico
        [id-number] um id de 0 a 9223372036854775807
        [given-id] um id de 1 a 9223372036854775807
        [version-id] um id de versão
        [boolean] true ou false
        [list] uma lista
        [object-list] uma lista de objetos
        [object] um objeto
        [two-places] um número decimal com ponto e duas casas
        [pixels] uma quantidade de pixels
        [well-formed] um texto sem sequência \u incompleta
        [key] um texto não vazio, sem # e sem caracteres de controle
        [image-name] o nome de um arquivo JPG, JPEG, PNG ou GIF, sem pasta
        [duration] uma duração
        [rate] uma taxa
        [secret] a origem de um segredo
        [certificate] a origem de um certificado
        [ledger] um endereço, ou um objeto com address, password e tls
        [scope] um nome em uma só linha, sem caracteres de controle
        [pattern] um padrão de arquivos dentro da pasta do lms-cli.yaml
        [including] uma lista com um padrão que inclui arquivos
        [patterns] uma lista de padrões de arquivos
        [connections] um número inteiro de 1 a 256, ou auto
        [count] um número inteiro
       *[count-or-percent] um número inteiro, ou uma porcentagem de até 100%
    }
example-value = { $value ->
        [none] { EXAMPLE($expected) }
       *[other] { $value }
    }
wrong-type = { $cell ->
        [none] { $field } deve
       *[other] { $cell-answer ->
            [none] { $cell-column } deve
           *[other] os pontos de "{ $cell-answer }" devem
        }
    } ser { expected }, não { received }
write-like = { $cell-write ->
        [topic] escreva o número do tópico, ou use lms-cli convert --topic-map
        [points] escreva { $cell-answer } = 10, com | entre as respostas, e não ;
        [thousands] escreva { $cell-answer } = { $cell-meant-0 } ou { $cell-answer } = { $cell-meant-1 }
       *[none] { write-field }
    }
write-field = { REWRITTEN($received, $expected) ->
        [none] escreva { expected }, por exemplo { FIELD($field, $cell) }{ EXAMPLE($expected) }
       *[other] escreva { FIELD($field, $cell) }{ REWRITTEN($received, $expected) }
    }
to-send-unknown = { $isSendable ->
        [false] { "" }
       *[none] . Para enviar o campo como está, acrescente --allow-unknown
    }
search-ended = { IF($limit, " (a busca terminou depois de ", NUMBER($limit), " problemas)") }
errors-and-warnings = { $errors ->
        [0] { warnings }
       *[other] { COUNT($errors, one: "erro", other: "erros") }{ IF($warnings, " e ", warnings) }
    }
warnings = { COUNT($warnings, one: "aviso", other: "avisos") }
check-first = verifique no serviço se a operação foi feita { $resolve ->
        [none] antes de enviá-la de novo
       *[other] e registre o que encontrou: { $resolve }
    }
waiver = { $comment ->
        [html] <!-- lms-cli-disable-next-line CÓDIGO motivo -->
        [slashes] // lms-cli-disable-next-line CÓDIGO motivo
       *[hash] # lms-cli-disable-next-line CÓDIGO motivo
    }
what-next = { $isRepeatable ->
        [true] execute o mesmo comando de novo: fazer duas vezes dá o mesmo resultado
       *[false] { check-first }
    }
service-text = { $text ->
        [none] HTTP { $status }{ service-code }
       *[other] { $text }{ COMPARE($serviceCode, $text) ->
            [equal] { "" }
           *[other] { service-code }
        }
    }
service-code = { IF($serviceCode, " (", $serviceCode, ")") }
unsent = { $cause ->
        [ledger] nada foi enviado a { $host }: a reserva do registro compartilhado estava acabando
        [name-not-resolved] não foi possível resolver o nome { $host }
        [refused] { $host } recusou a conexão
        [unreachable] não foi possível acessar { $host }
        [connect-timeout] tempo esgotado ao conectar a { $host }
        [tls] não foi possível estabelecer uma conexão segura com { $host }
        [no-tls] { $host } não oferece uma conexão segura (TLS) que funcione aqui
        [certificate] o certificado de { $host } não é confiável
        [client-certificate] { $host } exige um certificado de cliente em que ele confie
        [proxy] o proxy não permite requisições para { $host }
       *[spoke-first] { $host } enviou dados antes de receber uma requisição
    }
unsent-hint = { $cause ->
        [ledger] verifique a conexão com o banco de dados do registro e execute o mesmo comando de novo
        [certificate] defina NODE_EXTRA_CA_CERTS=ARQUIVO, ou tls: { "{" } ca { "}" } no perfil, para confiar na sua própria autoridade certificadora
        [client-certificate] acrescente tls: { "{" } cert, key { "}" } ao perfil ou corrija o certificado indicado ali
        [proxy] verifique HTTPS_PROXY e NO_PROXY
       *[unreachable] verifique a URL base com a porta, a rede e se o servidor está no ar
    }
lost = { $cause ->
       *[reset] a conexão com { $host } caiu antes da resposta
        [timeout] tempo esgotado: { $host } não respondeu
        [protocol] { $host } enviou algo que não é HTTP
        [headers-too-long] os cabeçalhos da resposta de { $host } são longos demais
    }
mend = { $mend ->
        [strict] corrija a origem, ou execute sem --strict para aceitar o que não é mantido
        [source] corrija a origem, como dizem os motivos acima
        [sheet] corrija a planilha, ou grave as linhas erradas em outra com --rejects ARQUIVO
       *[rejects] corrija { $rejects } e converta esse arquivo com outro --out
    }
refused-and-skipped = { $refused ->
        [0] { IF($skipped, " e ", skipped) }
       *[other] { $skipped ->
            [0] { " " }e { refused }
           *[other] , { refused } e { skipped }
        }
    }
refused = { COUNT($refused, one: "recusada", other: "recusadas") }
skipped = { COUNT($skipped, one: "pulada", other: "puladas") }
created-place = { $file ->
        [none] "{ $operation }"
       *[other] "{ $file }{ IF($line, ":", $line) }"
    }
existing = { $id ->
        [none] operação { $seq }, em dúvida,
       *[other] id { $id },
    } { IF($existingKey, "chave ", $existingKey, ", ") }{ MOMENT($at) }, execução { $run }
existing-item = { created-place } ({ existing })
done-item = { created-place } (id { $id }, { MOMENT($at) }, execução { $run })
runs-in-ledger = { LIST($runs) } em "{ $ledger }"
obstacle = { $resource }{ IF($refersTo, ", que se refere a ", $refersTo) } ({ $run ->
        [none] adotado depois
       *[other] execução { $run }
    })
remainder = { $item ->
        [given-up] a criação foi abandonada, e ninguém sabe se ele existe
        [first-release] a primeira liberação permanece
        [content] o conteúdo anterior é desconhecido
        [parent] o lugar anterior é desconhecido
        [released-content] o conteúdo liberado antes é desconhecido
        [protected] protegido: não é excluído
        [imported] o que a importação mudou permanece
        [release] a liberação permanece, e os alunos continuam vendo o conteúdo
       *[referred] não é excluído, porque algo que permanece se refere a ele
    }
database-detail = { IF($detail, " (", $detail, ")") }
a-resource = { $resource ->
        [assessment] uma avaliação
        [lacuna] uma questão de lacunas
       *[track] uma trilha
    }
resources = { COUNT($resources, one: "recurso", other: "recursos") }
resources-wait = { COUNT($resources, one: "recurso aguarda", other: "recursos aguardam") }
requests = { COUNT($requests, one: "requisição", other: "requisições") }
blocks = { COUNT($blocks, one: "bloco", other: "blocos") }
releases = { COUNT($releases, one: "liberação", other: "liberações") }
documents = { COUNT($documents, one: "documento", other: "documentos") }
operations = { COUNT($operations, one: "operação", other: "operações") }
outcomes = { $outcome ->
        [done] feitas
        [not-done] não feitas
        [rejected] recusadas
        [failed] falharam
        [in-doubt] em dúvida
        [blocked] bloqueadas
        [skipped] puladas
        [given-up] abandonadas
        [planned] planejadas
        [not-reached] não alcançadas
        [to-go] a fazer
       *[recorded] alterados só no registro
    }
list-fields = liste os campos: lms-cli schema lacuna.create
to-see-all = { IF($command, ". Para ver todas: ", $command) }
may-have-been-performed = { COUNT($operations, one: "operação pode ter sido feita", other: "operações podem ter sido feitas") }
record-what-you-found = verifique no serviço e registre o que encontrou: { $command }
questions = { COUNT($questions, one: "questão", other: "questões") }
unreleased = { $kind ->
        [lacuna] { COUNT($count, one: "questão", other: "questões") }
       *[assessment] { COUNT($count, one: "avaliação", other: "avaliações") }
    }
ledger-file = { $file }: { ledger-role }{ IF($address, " (", $address, ")") }
placeholder = { $name ->
        [command] comando
        [options] opções
        [files] arquivos
        [file] arquivo
        [folder] pasta
        [id-or-files] id-ou-arquivos
        [run] execução
        [key] chave
        [text] texto
        [profile] perfil
        [code] código
        [kind] tipo
        [words] palavras
        [ADDRESS] ENDEREÇO
        [FILE] ARQUIVO
        [FORM] FORMA
        [FORMAT] FORMATO
        [FIELD] CAMPO
        [NUMBER] NÚMERO
        [HEADER] CABEÇALHO
        [KIND] TIPO
        [NAME] NOME
        [PATH] CAMINHO
        [RESOURCE] RECURSO
        [RUN] EXECUÇÃO
        [SEVERITY] GRAVIDADE
        [SPEC] FALHAS
        [STATE] ESTADO
        [NOTES] NOTAS
        [TEXT] TEXTO
        [TIME] TEMPO
        [TYPE] TIPO
        [VALUE] VALOR
        [VERB] VERBO
       *[other] { $name }
    }
resources-were-adopted = { COUNT($resources, one: "recurso adotado", other: "recursos adotados") }
sheet-unread = "{ $name }" ({ $why ->
        [hidden] oculta
        [empty] nenhuma linha
       *[other] nenhuma coluna de questão
    })
returned-id = { $returns ->
        [version] id da versão
       *[id] id
    }
