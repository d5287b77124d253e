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
        [true] o conteúdo mais novo
       *[false] conteúdo mais antigo
    }
resources-body = Conteúdo do último envio:
resources-empty = { $isEmpty ->
        [true] nenhum recurso ainda: aplique uma pasta de conteúdo, ou adote o que já existe no serviço
       *[false] nenhum recurso corresponde
    }
resources-without-document = sem documento, porque o registro não conhece o conteúdo: { LIST($keys, each: "quoted", most: 10) }
resources-adopted = { resources-were-adopted }{ $unknown ->
        [0] { "" }
       *[other] . O próximo apply envia { NUMBER($unknown) } por inteiro
    }{ $releases ->
        [0] { "" }
       *[other] . O próximo apply envia { releases }
    }
resources-forgotten = { $isDeleted ->
        [true] "{ $key }" foi registrado como excluído no serviço
       *[false] "{ $key }" foi esquecido: o recurso continua no serviço
    }
resources-resolve = próximo passo: verifique no serviço e depois execute: { $command }
resources-adopt-or-forget = próximo passo: verifique no serviço. Se ele existe: lms-cli resources adopt { $key } ID. Se não: lms-cli resources forget { $key } --deleted
