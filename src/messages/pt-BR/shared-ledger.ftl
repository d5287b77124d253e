ledger-lost--taken = outro comando assumiu o registro "{ $place }" durante esta execução, ou encerrou a reserva dela
    .hint = execute o mesmo comando de novo nesta pasta. Com --wait 5m ele espera por quem usa o registro
ledger-lost--replaced = o registro "{ $place }" foi substituído ou removido durante esta execução
    .hint = pergunte quem mudou o registro antes de enviar algo de novo
ledger-database--no-tables = o esquema "{ $schema }" do banco de dados não tem tabelas para registros: "{ $place }"
    .hint = crie-as uma vez como dono do banco de dados: lms-cli ledger init --ledger { WORD($owners) }
ledger-database--damaged = o registro "{ $place }" está danificado na geração { $generation }
    .hint = restaure o banco de dados de um backup
ledger-database--denied = permissão negada pelo registro "{ $place }"{ database-detail }
    .hint = verifique o usuário do banco de dados, a senha (PGPASSWORD, ou um PGPASSFILE com modo 600) e o papel: lms_cli_writer para enviar, lms_cli_reader para ler
ledger-database--certificate = não foi possível verificar o certificado do banco de dados de "{ $place }"{ database-detail }
    .hint = indique a autoridade certificadora do banco de dados em PGSSLROOTCERT, ou em `tls` do perfil
ledger-database--unreachable = não foi possível acessar o banco de dados do registro "{ $place }"{ database-detail }
    .hint = verifique o endereço, o banco de dados e a rede, e execute o mesmo comando de novo
ledger-database--unsafe = o banco de dados do registro "{ $place }" pode perder transações: { $setting } está desligado
    .hint = peça ao administrador que ligue { $setting }
ledger-push--moving = a mudança do registro "{ $file }" para "{ $address }" não terminou
    .hint = execute de novo: lms-cli ledger push { WORD($file) } --ledger { WORD($address) }. Se nada chegou lá, isso libera o arquivo de novo
ledger-push--no-service = o registro "{ $file }" ainda não pertence a nenhum serviço
    .hint = acrescente --new-ledger à primeira execução, que cria o registro compartilhado
ledger-push--went-on = o registro "{ $place }" não continuou como "{ $file }": nada foi registrado
    .hint = mantenha o banco de dados. Salve o que só o arquivo sabe: lms-cli resources list -o ndjson --ledger { WORD($file) }. Depois exclua o arquivo e adote o que falta com `lms-cli resources adopt --from ARQUIVO`
ledger-shared--copy = o registro "{ $file }" só pode ser lido: tornou-se um registro compartilhado, ou é a cópia de um
    .hint = use o registro compartilhado com --ledger { $address ->
            [none] ENDEREÇO
           *[other] { WORD($address) }
        }, ou com `ledger:` do perfil
ledger-shared--exists = não foi possível iniciar um arquivo de registro em "{ $folder }": este serviço tem o registro compartilhado "{ $address }"
    .hint = acrescente --ledger { WORD($address) }, ou indique-o em LMS_LEDGER ou em `ledger:` do perfil
ledger-shared--needed = "{ $command }" precisa de um registro compartilhado
    .hint = indique-o com --ledger ENDEREÇO, com LMS_LEDGER ou com `ledger:` de um perfil
