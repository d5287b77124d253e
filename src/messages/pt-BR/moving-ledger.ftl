### Problems of `lms-cli ledger push`: ledgers that move, and logs that were set back.

ledger-not-shared = "{ $command }" precisa de um registro compartilhado
    .hint = indique-o com --ledger ENDEREÇO, com LMS_LEDGER ou com `ledger:` de um perfil
ledger-name-taken = outro registro já tem o nome "{ $name }" em "{ $place }"
    .hint = confira o endereço. Se os dois são do mesmo serviço, decida qual dos dois vale
ledger-nothing-to-push = o registro "{ $file }" ainda não pertence a nenhum serviço
    .hint = acrescente --new-ledger à primeira execução, que cria o registro compartilhado
ledger-not-restorable = o registro "{ $place }" seguiu outro caminho que "{ $file }": nada foi registrado
    .hint = mantenha o banco de dados. Salve o que só o arquivo sabe: lms-cli resources list -o ndjson --ledger { WORD($file) }. Depois exclua o arquivo e adote o que falta com `lms-cli resources adopt --from ARQUIVO`
