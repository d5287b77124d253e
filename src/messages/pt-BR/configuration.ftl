config-no-target = nenhum serviço indicado
    .hint = acrescente --base-url URL ou --profile NOME, defina LMS_BASE_URL ou LMS_PROFILE, ou escolha um perfil padrão em lms-cli.yaml. Para usar o serviço local, acrescente --sandbox
config-base-url = URL base inválida: "{ $received }"
    .hint = escreva-a como https://lms.example.com/api/public, sem usuário, consulta (?) nem caminho de operação
config-unknown-profile = perfil "{ $name }" não encontrado
    .hint = { $known ->
            [0] acrescente um perfil a lms-cli.yaml, como mostra `lms-cli help files`
           *[other] escolha um destes perfis: { COMMAS($known) }
        }
config-header--shape = cabeçalho inválido: "{ $header }"
    .hint = escreva --header 'Nome: valor'
config-header--reserved = o cabeçalho "{ $header }" não pode ser definido aqui
    .hint = coloque as credenciais no perfil, em auth:. Os outros cabeçalhos são definidos pelo lms-cli
config-untrusted-origin = "{ $file }" indica o servidor { $origin }, que você ainda não aceitou
    .hint = defina LMS_TRUST_ORIGIN={ $origin } se você conhece este servidor, ou execute lms-cli doctor em um terminal e responda sim
config-proxy = a variável de ambiente do proxy não é uma URL que começa com http:// ou https://
    .hint = escreva-a como HTTPS_PROXY=http://proxy.example.com:3128, ou remova-a
config-profile-name = nome de perfil inválido: "{ $name }"
    .hint = use até 64 letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo
config-tls-checks-off = NODE_TLS_REJECT_UNAUTHORIZED=0 desativa a verificação de certificados
    .hint = remova a variável e, se você tem uma autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS
config-http--refused = { $origin } não usa criptografia: outras pessoas poderiam ler e alterar tudo o que é enviado
    .hint = use https://, ou acrescente --allow-http para aceitar o risco
config-http--allowed = --allow-http: { $origin } não usa criptografia, e outras pessoas podem ler credenciais e conteúdo
    .hint = use https:// assim que puder
config-invalid = { COUNT($errors, one: "erro", other: "erros") } na configuração{ IF($sends, ": nada foi enviado") }
    .hint = corrija o arquivo e execute o mesmo comando de novo
config-secret--unset = sem definição ou valor: { $name }
    .hint = defina-a no ambiente, por exemplo: export { $name }=VALOR
config-secret--source = { $field } deve indicar a origem do segredo, e não o próprio segredo
    .hint = escreva { "{" } env: LMS_NOME { "}" }, { "{" } file: CAMINHO { "}" } ou { "{" } command: [..] { "}" }
config-secret--twice = { $name } e { $name }_FILE estão definidas ao mesmo tempo
    .hint = remova uma delas, por exemplo: unset { $name }
config-secret--not-private = outros usuários podem ler o arquivo de segredo "{ $path }"
    .hint = torne-o privado: chmod 600 { $path }
config-secret--file = não foi possível ler um segredo do arquivo "{ $path }"
    .hint = verifique o arquivo e o caminho dele na sua configuração ou na variável
config-secret--command = "{ $program }" falhou, ou não produziu nenhuma saída
    .hint = execute-o você mesmo e verifique a saída
config-secret--characters = { $field } contém uma quebra de linha ou outro caractere que não pode ser enviado
    .hint = verifique a origem do segredo, por exemplo um arquivo com uma segunda linha
config-secret--project = { $field }: um arquivo de projeto só pode usar variáveis que começam com LMS_
    .hint = mova o perfil para o seu próprio arquivo, ou use { "{" } env: LMS_… { "}" }
config-certificate--unreadable = não foi possível ler o arquivo indicado em { $source }
    .hint = verifique o caminho e as permissões do arquivo
config-certificate--unusable = não foi possível usar o certificado ou a chave de "{ $source }"
    .hint = verifique se é um texto no formato PEM (-----BEGIN), e se cert e key correspondem, sem senha
config-file--unreadable = não foi possível ler o arquivo de configuração "{ $file }"
config-file--foreign = o arquivo de projeto "{ $file }" não é um arquivo comum dentro da pasta dele
    .hint = descubra de onde ele vem e remova-o, ou substitua-o por um arquivo comum
config-file--several-documents = um arquivo de configuração deve conter um só documento
    .hint = remova o --- e o que pertence a outro arquivo
config-file--unwritable = não foi possível gravar o arquivo de configuração "{ $file }"
    .hint = verifique o dono, as permissões e o tamanho dele (no máximo 1 MiB)
config-profile-shadowed = o perfil "{ $name }" de "{ $file }" foi ignorado: seu próprio arquivo tem um com esse nome
    .hint = mude o nome de um deles
config-default-outranked = { $variable } está definida e prevalece sobre o perfil padrão
    .hint = remova a variável { $variable } para usar o perfil padrão
