reference-malformed--other-fields = uma referência não pode ter campos além de $ref
    .hint = remova os outros campos
reference-malformed--not-text = a chave de uma referência deve ser um texto
    .hint = coloque-a entre aspas
reference-malformed--no-key = a chave de uma referência não pode ser vazia nem ter caracteres de controle
    .hint = escreva a chave de um documento
reference-malformed--unknown-part = uma referência só pode pedir o id ou o id de versão
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
