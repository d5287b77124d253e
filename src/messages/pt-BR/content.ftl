### Problems of a plan: what the documents of a content folder say beside what the ledger knows.

content-reference--unknown = nenhum documento tem a chave "{ $key }", e o registro não a conhece
    .hint = corrija a chave, ou registre um recurso que já existe: lms-cli resources adopt { WORD($key) } ID --as TIPO{ $toLookUp }
content-reference--deleted = a execução { $run } excluiu o recurso "{ $key }"
    .hint = remova a referência, ou acrescente um documento com esta chave para que o recurso seja criado de novo
content-reference--to-be-deleted = isto se refere a "{ $key }", que o plano exclui
    .hint = remova a referência, acrescente outra vez um documento para "{ $key }", ou execute sem --prune
content-reference--no-version = "{ $key }" não tem versão liberada
    .hint = acrescente release: com as notas da liberação ao documento de "{ $key }", ou use o id: { "{" } $ref: { JSON($key) } { "}" }
content-former--renamed = a chave "{ $key }" agora é "{ $now }"
    .hint = use "{ $now }" na referência
content-former--twice = { LIST($keys, each: "quoted") } indicam "{ $former }" como chave antiga
    .hint = remova-a de um dos dois documentos
content-former--in-files = "{ $former }" é uma chave antiga de "{ $key }", mas outro documento a usa como chave
    .hint = remova o documento com a chave "{ $former }", ou a chave antiga
content-former--two-resources = "{ $first }" e "{ $second }" são dois recursos, mas o documento indica os dois como chaves
    .hint = remova a chave antiga, ou esqueça um deles: lms-cli resources forget CHAVE{ $toLookUp }
content-key-taken--kind = "{ $key }" já é { a-resource } (id { $id })
    .hint = escolha uma chave nova para o recurso novo
content-key-taken--import = "{ $key }" já é a chave de { $operation } na execução { $run }
    .hint = escolha outra chave
content-key-taken--scope = "{ $key }" pertence à pasta de conteúdo com o escopo "{ $scope }"
    .hint = use outra chave, aqui e em formerly. Para adotar o recurso dela: lms-cli resources adopt { WORD($key) } { $id } --as-in-files{ $toLookUp }
content-html-changed = disableHTML de "{ $key }" (questão de lacunas { $id }) é diferente do valor usado na criação
    .hint = restaure o valor anterior, ou dê à questão uma chave nova para criar outra
content-given-up = uma operação de "{ $key }" na execução { $run } foi abandonada, por isso não se sabe se o recurso existe
    .hint = verifique no serviço. Se existir, execute: lms-cli resources adopt { WORD($key) } ID{ $toLookUp }. Se não, execute: lms-cli resources forget { WORD($key) } --deleted{ $toLookUp }
content-prune-needs--scope = --prune precisa de um escopo: content em lms-cli.yaml não tem nenhum
    .hint = acrescente scope: NOME a content em lms-cli.yaml, e aplique uma vez sem --prune
content-prune-needs--whole-folder = --prune precisa da pasta de conteúdo inteira, não de arquivos avulsos
    .hint = execute sem arquivos
content-limit--deletes = o plano exclui { COUNT($deletes, one: "recurso", other: "recursos") }, e o limite é { $limit }
    .hint = verifique se não faltam arquivos. Se não faltam, permita: --max-deletes { $deletes }
content-limit--changes = o plano altera { COUNT($changes, one: "recurso", other: "recursos") }{ $deletes ->
        [0] { "" }
       *[other] { " " }({ COUNT($deletes, one: "excluído", other: "excluídos") })
    }, e o limite é { $limit }
    .hint = verifique o plano. Se está certo, permita: --max-changes { $changes }
content-limit--no-limit = o plano exclui { COUNT($deletes, one: "recurso", other: "recursos") }, e sem um terminal --max-deletes é obrigatória
    .hint = defina o máximo de exclusões: --max-deletes { $deletes }, ou limits no perfil
content-new-ledger = nenhuma execução anterior deste serviço em "{ $path }"
    .hint = restaure o registro, para que nada seja enviado pela segunda vez. Na primeira execução, acrescente --new-ledger
