### Problems of the resources that a ledger knows (docs/content-as-code.md).

resources-unknown = o registro não conhece nenhum recurso com a chave "{ $key }"
    .hint = liste as chaves que ele conhece: lms-cli resources list{ $toLookUp }
resources-taken--import = a chave "{ $key }" já pertence a um documento de uma importação ({ $operation })
    .hint = escolha outra chave
resources-taken--key = a chave "{ $key }" já pertence ao recurso { $id } ({ $kind })
    .hint = escolha outra chave, ou esqueça esta primeiro: lms-cli resources forget { WORD($key) }{ $toLookUp }
resources-taken--id = o recurso { $id } ({ $kind }) já é conhecido como "{ $holder }"
    .hint = confira o id, ou esqueça aquela chave primeiro: lms-cli resources forget { WORD($holder) }{ $toLookUp }
resources-taken--deleted = a execução { $run } excluiu o recurso { $id } ({ $kind }, "{ $key }")
    .hint = confira o id. Se o serviço ainda o mostra, esqueça a chave primeiro: lms-cli resources forget { WORD($key) }{ $toLookUp }
resources-in-doubt--run = "{ $key }" está em dúvida desde a execução { $run }
    .hint = verifique no serviço o que aconteceu e resolva a dúvida: lms-cli runs resolve { WORD($run) } { $seq }
resources-in-doubt--listed = o registro não sabia se "{ $key }" existe
    .hint = verifique no serviço. Se ele existe, escreva o id nesta linha do arquivo. Se não, exclua a linha
resources-changed-meanwhile = outro comando alterou "{ $key }" depois que o plano foi feito
    .hint = execute o mesmo comando outra vez: ele faz um novo plano
resources-protected = o recurso { $id } ({ $kind }, "{ $key }") está protegido contra exclusão
    .hint = acrescente --unprotect ao comando de exclusão, ou remova protect do documento e execute lms-cli apply{ $toSend }
resources-no-document = nenhum documento da pasta de conteúdo tem a chave "{ $key }"
    .hint = verifique a chave, ou escreva antes o documento
resources-other-kind = o documento de "{ $key }" é { a-resource }
    .hint = confira a chave e o id, ou corrija o tipo para { $resource }
resources-not-given--id = o registro não conhece o id de "{ $key }"
    .hint = inclua "{ $key }" neste comando com --from ARQUIVO.csv, ou adote antes esse recurso
resources-not-given--versionId = o registro não conhece nenhuma versão liberada de "{ $key }"
    .hint = informe antes a versão dele: lms-cli resources adopt { WORD($key) } ID --as-in-files --version-id N{ $toLookUp }
