### Problems of references as they are written.

reference-malformed = { $reason ->
        [other-fields] uma referência não pode ter campos além de $ref
        [not-text] a chave de uma referência deve ser um texto
        [no-key] a chave de uma referência não pode ser vazia nem ter caracteres de controle
        [unknown-part] uma referência só pode pedir o id ou o id de versão
       *[not-an-id] { $isList ->
            [true] { $field } é uma lista de ids, não um só id
           *[false] { $field } não é um id, por isso não pode ser uma referência
        }
    }
    .hint = { $reason ->
            [other-fields] remova os outros campos
            [not-text] coloque-a entre aspas
            [no-key] escreva a chave de um documento
            [unknown-part] escreva { "{" } $ref: "CHAVE" { "}" } ou { "{" } $ref: "CHAVE#versionId" { "}" }
           *[not-an-id] { $isList ->
                [true] escreva uma lista: { $field }: [{ "{" } $ref: … { "}" }]
               *[false] escreva o próprio valor
            }
        }
reference-part = { $reason ->
        [version] { $field } exige um id de versão, mas { "{" } $ref: { JSON($key) } { "}" } não é um
       *[id] { $field } exige o id de um recurso, mas { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } é um id de versão
    }
    .hint = { $reason ->
            [version] escreva { "{" } $ref: "CHAVE#versionId" { "}" } com a chave do documento que faz a liberação
           *[id] escreva { "{" } $ref: "CHAVE" { "}" } com a chave do documento que cria o recurso
        }
