variables-not-of-profile = { $name } não está definida no perfil protegido "{ $profile }": o valor vem de { $place }
    .hint = acrescente { $name } a variables: do perfil { $profile }, com o id que vale nesse serviço
variables-unknown = variável desconhecida: "{ $name }"
    .hint = acrescente-a em variables: do perfil no lms-cli.yaml, ou defina-a com --var { WORD($name) }=VALOR
variables-malformed--form = isto não é o nome de uma variável
    .hint = escreva { "{" } $var: NOME { "}" }
variables-malformed--misplaced = uma variável não é permitida aqui
    .hint = escreva o próprio valor. Variáveis são permitidas em body e params, e no texto de release
variables-option = --var "{ $received }" não é um nome, = e um só valor
    .hint = escreva como --var topics.geography=8801. Um texto vazio é --var 'source=""'
