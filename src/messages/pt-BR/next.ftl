next-command = próximo passo: { $command }
next-in-doubt = { may-have-been-performed }: verifique no serviço antes de { $operations ->
        [one] enviá-la
       *[other] enviá-las
    } de novo
next-unreleased = { $lacuna ->
        [0] { COUNT($assessment, one: "avaliação não está liberada", other: "avaliações não estão liberadas") }
       *[other] { $assessment ->
            [0] { COUNT($lacuna, one: "questão não está liberada", other: "questões não estão liberadas") }
           *[other] { COUNT($lacuna, one: "questão", other: "questões") } e { COUNT($assessment, one: "avaliação", other: "avaliações") } não estão liberadas
        }
    }: os alunos não { $total ->
        [one] a veem
       *[other] as veem
    }. Para liberar: { $isOfFolder ->
        [true] escreva `release: NOTAS` nos documentos, ou retire --no-release
       *[false] { $again ->
            [none] lms-cli { $kind } release { $ids } --notes TEXTO{ $where }{ $isOfBoth ->
                [true] , e lms-cli assessment release
               *[false] { "" }
            }
           *[other] { $again }{ $isReleasing ->
                [true] { "" }
               *[false] { " " }--release NOTAS
            }
        }
    }
next-send-the-rest = { COUNT($operations, one: "está feita", other: "estão feitas") }: envie de novo só as outras
next-send-again = nada foi feito: { $isRefused ->
        [true] corrija o que o serviço recusou e envie de novo
       *[false] você pode executar o mesmo comando de novo
    }
next-dry-run = simulação: nada foi enviado{ $hidesRequests ->
        [true] . Para ver as requisições, acrescente -v
       *[false] { "" }
    }
next-release = para liberá-la, com as suas notas: { $command }
next-resolve = { may-have-been-performed }: { record-what-you-found }
next-resume = ainda falta enviar { operations }{ $counts ->
        [one] { "" }
       *[other] { " " }({ COMMAS($counts, each: "result-count") })
    }{ $mayWait ->
        [true] , algumas talvez só depois que você resolver o que está em dúvida
       *[false] { "" }
    }: { $command }
next-undo = para desfazer { $kind ->
        [run] só esta execução
        [import] esta importação
        [apply] este apply
       *[undo] este undo
    }: { $command }
next-correct-rejects = { COUNT($documents, one: "documento foi recusado", other: "documentos foram recusados") }: corrija { $file } e depois execute: { $command }
next-refused = { COUNT($operations, one: "operação foi recusada ou bloqueada", other: "operações foram recusadas ou bloqueadas") }: { $kind ->
        [apply] corrija os documentos
       *[run] veja o motivo com lms-cli runs show
    } e depois execute: { $command }
next-write-rejects = { COUNT($documents, one: "documento foi recusado. Corrija o documento e faça a mesma importação de novo, ou grave-o em um arquivo com o motivo:", other: "documentos foram recusados. Corrija os documentos e faça a mesma importação de novo, ou grave-os em um arquivo com os motivos:") }
next-all-done = { $operations ->
        [0] nada a fazer
        [one] { $before ->
            [0] { NUMBER($operations) } operação concluída
           *[other] a operação já estava concluída
        }
       *[other] { COMPARE($before, $operations) ->
            [equal] { $givenUp ->
                [0] as{ " " }
               *[other] { "" }
            }{ NUMBER($operations) } operações já estavam concluídas
           *[less] { NUMBER($operations) } operações concluídas{ $before ->
                [0] { "" }
               *[other] , { NUMBER($before) } em uma execução anterior
            }
        }
    }
next-given-up = { COUNT($operations, one: "operação foi abandonada: não se sabe se foi feita", other: "operações foram abandonadas: não se sabe se foram feitas") }
next-locally = próximo passo, no serviço local: { $command }
