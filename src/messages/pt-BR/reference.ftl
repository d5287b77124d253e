reference-malformed--form = isto não é uma referência a uma chave
    .hint = escreva { "{" } $ref: "CHAVE" { "}" } ou { "{" } $ref: "CHAVE#versionId" { "}" }
reference-malformed--not-an-id = { $isList ->
        [true] { $field } é uma lista de ids, não um só id
       *[false] { $field } não é um id, por isso não pode ser uma referência
    }
    .hint = { $isList ->
            [true] escreva uma lista: { $field }: [{ "{" } $ref: … { "}" }]
           *[false] escreva o próprio valor
        }
reference-part--version = { $field } exige um id de versão, mas { "{" } $ref: { JSON($key) } { "}" } não é um
    .hint = escreva { "{" } $ref: "CHAVE#versionId" { "}" } com a chave do documento que faz a liberação
reference-part--id = { $field } exige o id de um recurso, mas { "{" } $ref: { JSON($key, ending: "#versionId") } { "}" } é um id de versão
    .hint = escreva { "{" } $ref: "CHAVE" { "}" } com a chave do documento que cria o recurso
