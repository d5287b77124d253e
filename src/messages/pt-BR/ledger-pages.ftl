ledger-role = { $role ->
        [shared] registro compartilhado
        [own] registro local
        [copy] cópia de um registro compartilhado
        [moving] virando um registro compartilhado
       *[retired] virou um registro compartilhado, só pode ser lido
    }
ledger-nobody = ninguém
ledger-holder = { $run ->
        [none] { $command }
       *[other] { $command }, execução { $run },
    } em { $host }, pasta { $folder }, desde { $since }, até { $until }
ledger-replicas = { $count ->
        [0] nenhuma que possa não ter as últimas mudanças
       *[other] { NUMBER($count) } podem não ter as últimas mudanças depois de uma troca de servidor
    }
ledger-copy = { $file }, geração { $generation }{ $at ->
        [none] { "" }
       *[other] , atualizada em { $at }
    }
ledger-initialized = o esquema { $schema } está pronto. Libere usuários com GRANT { $writer } TO …, e quem só lê com GRANT { $reader } TO …
ledger-nobody-holds = ninguém está usando { $place }
ledger-unlocked = "{ $command }" em { $host } não pode enviar mais nada com este registro
ledger-cancelled = { $file } é de novo um registro local
ledger-pushed =
    { $file } agora é { $place }, geração { $generation }
    exclua as cópias do arquivo, como as de caches: elas enviariam de novo tudo o que for enviado a partir de agora
