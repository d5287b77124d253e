next-command = próximo passo: { $command }
next-in-doubt = { may-have-been-performed }: verifique no serviço antes de enviar algo de novo
next-unreleased = não liberado, e invisível para os alunos: { LIST($unreleased, each: "unreleased") }. Para liberar, com as suas notas: { $command ->
        [none] escreva `release: NOTAS` nos documentos
       *[other] { $command }
    }
next-send-the-rest = { COUNT($operations, one: "está feita", other: "estão feitas") }: envie de novo só as outras
next-send-again = nada foi feito: resolvida a causa, execute o mesmo comando de novo
next-dry-run = simulação: nada foi enviado
next-release = para liberá-la, com as suas notas: { $command }
next-resolve = { may-have-been-performed }: { record-what-you-found }
next-resume = ainda falta enviar { operations }: { $command }
next-undo = para desfazer esta execução: { $command }
next-undo-instead = a execução mais recente que pode ser desfeita: { $command }
next-correct-rejects = { COUNT($documents, one: "documento foi recusado", other: "documentos foram recusados") }: corrija { $file } e depois execute: { $command }
next-refused = { COUNT($operations, one: "operação foi recusada ou bloqueada", other: "operações foram recusadas ou bloqueadas") }: corrija a causa e depois execute: { $command }
next-write-rejects = { COUNT($documents, one: "documento foi recusado. Corrija o documento e faça a mesma importação de novo, ou grave-o em um arquivo com o motivo:", other: "documentos foram recusados. Corrija os documentos e faça a mesma importação de novo, ou grave-os em um arquivo com os motivos:") }
next-all-done = { $operations ->
        [0] nada a fazer
       *[other] { COUNT($operations, one: "operação feita", other: "operações feitas") }{ IF($before, " (", NUMBER($before), " em uma execução anterior)") }{ IF($isReleased, ", e não resta nada a liberar") }
    }
next-given-up = { COUNT($operations, one: "operação foi abandonada: não se sabe se foi feita", other: "operações foram abandonadas: não se sabe se foram feitas") }
next-locally = próximo passo, no serviço local: { $command }
