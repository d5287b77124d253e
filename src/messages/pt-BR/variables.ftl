variables-not-of-profile = { $name } não está definida no perfil protegido "{ $profile }": o valor vem de { $place }
    .hint = acrescente { $name } a variables: do perfil { $profile }, com o id que vale nesse serviço
variables-unknown = variável desconhecida: "{ $name }"
    .hint = acrescente-a em variables: do perfil no lms-cli.yaml, ou defina-a com --var { WORD($name) }=VALOR
variables-malformed--other-fields = uma variável não pode ter campos além de $var
    .hint = remova os outros campos
variables-malformed--not-text = o nome de uma variável deve ser um texto
    .hint = coloque-o entre aspas
variables-malformed--no-name = a variável não tem nome
    .hint = escreva { "{" } $var: NOME { "}" }
variables-malformed--misplaced = uma variável não é permitida aqui
    .hint = escreva o próprio valor. Variáveis são permitidas em body e params, e no texto de release
variables-option--form = --var "{ $received }" não tem um nome válido e = antes do valor
    .hint = escreva um nome e um só valor: --var topics.geography=8801
variables-option--value = --var "{ $received }" não tem um só valor depois do =
    .hint = escreva um só valor, "" para um texto vazio, ou null: --var 'source=""'
