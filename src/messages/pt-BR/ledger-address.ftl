### Problems of the address of a shared ledger, and of what a connection to its database needs.

config-ledger--address = endereço inválido de um registro compartilhado ({ $source }): { $flaw ->
        [scheme] ele deve começar com postgres:// ou postgresql://
        [characters] ele tem um espaço ou outro caractere que precisa da codificação com %
        [fragment] ele não pode conter #
        [user] ele deve ter um só nome de usuário antes do @, e no nome e na senha cada caractere como @ : / ? # precisa da codificação com %
        [host] ele deve indicar um só host, ou a pasta de um socket como em %2Fvar%2Frun%2Fpostgresql
        [port] a porta deve ser um número de 1 a 65535
        [database] ele deve indicar um banco de dados depois do host, com / e ? na codificação com %
        [parameter] ele só pode ter os parâmetros schema e name, cada um uma vez
        [schema] o schema deve ter letras minúsculas, algarismos e sublinhados
       *[name] o nome deve ter letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo
    }
    .hint = escreva-o como postgres://USUÁRIO@HOST/BANCO?schema=SCHEMA&name=NOME. Os dois parâmetros são opcionais
config-ledger--password = { $source } não pode conter uma senha
    .hint = remova-a do endereço e defina PGPASSWORD, PGPASSFILE ou LMS_LEDGER, ou escreva password: { "{" } env: LMS_… { "}" } em ledger: em um perfil. Se outras pessoas podem tê-la visto, troque-a
config-ledger--name = o endereço do registro compartilhado não tem name=, e sem um serviço o lms-cli não pode escolher um nome
    .hint = acrescente name=NOME ao endereço, ou --profile NOME ou --base-url URL. Para listar os nomes existentes, execute `lms-cli ledger status` com um nome que não existe
config-ledger--sandbox = o registro do serviço local não pode ser compartilhado, porque esse serviço pertence a esta pasta
    .hint = remova --ledger ou a variável LMS_LEDGER, ou use o serviço de `lms-cli sandbox` com --base-url
config-ledger--tls-mode = PGSSLMODE={ $mode } deixaria outras pessoas ler e alterar o registro durante a transmissão
    .hint = remova a variável PGSSLMODE e, se o seu banco de dados tem uma autoridade certificadora própria, defina PGSSLROOTCERT
