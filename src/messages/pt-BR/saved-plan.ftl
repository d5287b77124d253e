### Problems of a saved plan: why it is not applied.

plan-refused = nada foi enviado: o lms-cli recusou { LIST($files, each: "quoted", most: 10) }
    .hint = veja o que o plano aprova e o que os arquivos pedem: lms-cli plan ARQUIVO{ $toSend }
plan-other--format = o plano salvo "{ $file }" tem a versão de formato { $form }, mas este lms-cli lê a versão { $known }
    .hint = instale o lms-cli que o salvou, ou salve um novo plano: lms-cli plan --out ARQUIVO{ $toSend }
plan-other--service = o plano salvo "{ $file }" não é para "{ $here }"
    .hint = use o perfil ou as opções do serviço dele, ou salve um plano para este serviço
plan-other--ledger = o plano salvo "{ $file }" foi feito com outro registro
    .hint = use o registro do plano (--ledger CAMINHO), ou salve um novo plano
plan-changed--not-approved = nenhum plano salvo aprova a mudança de { LIST($keys, each: "quoted", most: 10) }
    .hint = aplique também o plano dessa mudança: lms-cli apply PLANO PLANO{ $toSend }. Ou peça a aprovação de um novo plano: lms-cli plan --out ARQUIVO{ $toSend }
plan-changed--other-content = o plano salvo aprova outra mudança de { LIST($keys, each: "quoted", most: 10) }
plan-changed--keys = houve mudança no registro, depois que o plano foi salvo, em { LIST($keys, each: "quoted", most: 10) }
    .hint = veja o que o lms-cli sabe agora: lms-cli resources show { WORD($keys-0) }{ $toLookUp }
plan-changed--used = a execução { $run } já fez a mudança aprovada de { LIST($keys, each: "quoted", most: 10) }, e outra execução a desfez
    .hint = salve um novo plano: lms-cli plan --out ARQUIVO{ $toSend }
plan-too-large = "{ $file }" é grande demais: um plano salvo pode ter no máximo { $limitMiB } MiB
    .hint = divida a mudança em partes menores e aplique cada uma, ou aplique sem plano salvo: lms-cli apply{ $toSend }
