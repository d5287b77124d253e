### Problems of the documents of a content folder.

document-resource-missing = o documento não indica o recurso
    .hint = { $command ->
            [none] acrescente resource: ({ COMMAS($known) }) e uma key, e coloque os campos em body
           *[other] faça dele um documento da pasta de conteúdo: { COMMAND($command) }
        }
document-key-missing = a questão precisa de uma chave
    .hint = acrescente key: NOME abaixo do título, entre duas linhas ---, ou execute: { COMMAND($command) }
document-own-field = o próprio lms-cli preenche "{ $field }"
    .hint = { $isOwnId ->
            [true] remova { $field }. Para adotar um recurso que já existe: lms-cli resources adopt CHAVE ID --as TIPO{ $toLookUp }
           *[false] remova { $field }
        }
document-other-resource = isto parece { $resource ->
        [assessment] uma avaliação
        [lacuna] uma questão de lacunas
       *[track] uma trilha
    }
    .hint = escreva resource: { $resource }
document-release-on-track = uma trilha não tem versões para liberar
    .hint = remova release
document-formerly-own-key = "{ $key }" é a chave atual do recurso
    .hint = liste em formerly só chaves anteriores
document-formerly-twice = a chave anterior "{ $key }" aparece duas vezes
    .hint = mantenha só uma
document-for-import = { $isForBody ->
        [true] este documento indica a própria operação: ele é para import
       *[false] este documento indica uma operação, não um recurso
    }
    .hint = execute { COMMAND($command) }{ $isForBody ->
            [true] { "" }
           *[false] , ou escreva resource: no lugar
        }
document-for-apply = este documento descreve um recurso de uma pasta de conteúdo, não uma operação
    .hint = execute { COMMAND($command) }
reference-no-version = "{ $key }" não tem release, então talvez não tenha id de versão
    .hint = acrescente release: NOTAS ao documento, a menos que já tenha sido liberado
