config-ledger--address = endereço inválido de um registro compartilhado ({ $source })
    .hint = escreva-o como postgres://USUÁRIO@HOST/BANCO?schema=SCHEMA&name=NOME, com caracteres como @ : / ? # na codificação com %. Os dois parâmetros são opcionais
config-ledger--password = { $source } não pode conter uma senha
    .hint = remova-a do endereço e defina PGPASSWORD, PGPASSFILE ou LMS_LEDGER, ou escreva password: { "{" } env: LMS_… { "}" } em ledger: em um perfil. Se outras pessoas podem tê-la visto, troque-a
config-ledger--name = o endereço do registro compartilhado não tem name=, e sem um serviço o lms-cli não pode escolher um nome
    .hint = acrescente name=NOME ao endereço, ou --profile NOME ou --base-url URL. Para listar os nomes existentes, execute `lms-cli ledger status` com um nome que não existe
config-ledger--sandbox = o registro do serviço local não pode ser compartilhado, porque esse serviço pertence a esta pasta
    .hint = remova --ledger ou a variável LMS_LEDGER, ou use o serviço de `lms-cli sandbox` com --base-url
config-ledger--tls-mode = PGSSLMODE={ $mode } deixaria outras pessoas ler e alterar o registro durante a transmissão
    .hint = remova a variável PGSSLMODE e, se o seu banco de dados tem uma autoridade certificadora própria, defina PGSSLROOTCERT
