ledger-nothing-to-push = o registro "{ $file }" ainda não pertence a nenhum serviço
    .hint = acrescente --new-ledger à primeira execução, que cria o registro compartilhado
ledger-not-restorable = o registro "{ $place }" seguiu outro caminho que "{ $file }": nada foi registrado
    .hint = mantenha o banco de dados. Salve o que só o arquivo sabe: lms-cli resources list -o ndjson --ledger { WORD($file) }. Depois exclua o arquivo e adote o que falta com `lms-cli resources adopt --from ARQUIVO`
