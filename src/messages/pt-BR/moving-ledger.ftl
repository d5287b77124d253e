### Problems of `lms-cli ledger push` and `pull`: ledgers that move, and logs that were set back.

ledger-not-shared = "{ $command }" precisa de um registro compartilhado
    .hint = indique-o com --ledger ENDEREÇO, com LMS_LEDGER ou com `ledger:` de um perfil
ledger-push-doubts = { COUNT($count, one: "operação está", other: "operações estão") } em dúvida em "{ $file }": nada foi compartilhado
    .hint = verifique no serviço e resolva-as antes: lms-cli runs list --ledger { WORD($file) }
ledger-name-taken = outro registro já tem o nome "{ $name }" em "{ $place }"
    .hint = confira o endereço. Se os dois são do mesmo serviço, decida qual dos dois vale
ledger-nothing-to-push = o registro "{ $file }" ainda não pertence a nenhum serviço
    .hint = acrescente --new-ledger à primeira execução, que cria o registro compartilhado
ledger-not-moving = nenhum push de "{ $file }" foi interrompido
    .hint = remova --cancel. Ele só volta atrás em um push que não terminou
ledger-arrived = não é possível cancelar o push: o registro "{ $file }" já está em "{ $place }"
    .hint = execute o push de novo, que só marca o arquivo: lms-cli ledger push { WORD($file) } --ledger { WORD($place) }
ledger-not-restorable = não é possível restaurar o registro "{ $place }" a partir de "{ $file }"
    .hint = confira as gerações: lms-cli ledger status --ledger { WORD($place) }. Se os dois têm mudanças novas, mantenha o banco de dados e exclua a cópia "{ $file }"
