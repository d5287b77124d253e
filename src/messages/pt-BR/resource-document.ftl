document-kind-missing = o documento não indica nem uma operação nem um recurso
    .hint = { $command ->
            [none] acrescente --as TIPO para importá-lo, por exemplo { $kind }, ou acrescente resource: e key: e coloque os campos em body
           *[other] acrescente --as { $kind } para importá-lo, ou faça dele um documento da pasta de conteúdo: { COMMAND($command) }
        }
document-key-missing = a questão precisa de uma chave
    .hint = acrescente key: NOME abaixo do título, entre duas linhas ---, ou execute: { COMMAND($command) }
document-own-field--own = o próprio lms-cli preenche "{ $field }"
    .hint = { $isOwnId ->
            [true] remova { $field }. Para adotar um recurso que já existe: lms-cli resources adopt CHAVE ID --as TIPO{ $toLookUp }
           *[false] remova { $field }
        }
document-own-field--create = um documento a criar não pode ter id: é o serviço que o atribui
    .hint = remova id, ou use edit para alterar um recurso que já existe
track-version--release = uma trilha não tem versões para liberar
    .hint = remova release
track-version--version = a trilha "{ $key }" não pode ter versão
    .hint = remova a versão
document-formerly = "{ $key }" aparece duas vezes, ou é a chave atual do recurso
    .hint = liste cada chave anterior uma só vez
document-other-command--import = este documento indica uma operação: ele é para import
    .hint = execute { COMMAND($command) }
document-other-command--apply = este documento descreve um recurso de uma pasta de conteúdo, não uma operação
    .hint = execute { COMMAND($command) }
document-other-command--saved-plan = isto é um plano salvo, não um documento
    .hint = indique só planos salvos: lms-cli apply { WORD($file) }{ $toSend }
reference-no-version = "{ $key }" não tem release, então talvez não tenha id de versão
    .hint = acrescente release: NOTAS ao documento, a menos que já tenha sido liberado
