document-part--missing = { $operation } exige { $part }
    .hint = acrescente { $part }: com os campos que `lms-cli schema { $operation }` mostra
document-part--not-taken = { $operation } não aceita { $part }
    .hint = remova { $part } e escreva os campos dele em { $needed }
document-part--outside = "{ $field }" não é permitido ao lado de { $beside }
    .hint = { $part ->
            [none] remova { $field }. O que é permitido ali está em `lms-cli help files`
           *[other] coloque { $field } em { $part }
        }
document-kind-missing = o documento não indica nem uma operação nem um recurso
    .hint = { $command ->
            [none] indique o tipo dele, por exemplo: lms-cli import { WORD($file) } --as { $kind }. Ou acrescente resource: e key: e coloque os campos em body
           *[other] indique o tipo dele, por exemplo: lms-cli import { WORD($file) } --as { $kind }. Ou faça dele um documento da pasta de conteúdo: { COMMAND($command) }
        }
document-key-missing = a questão precisa de uma chave
    .hint = acrescente key: NOME abaixo do título, entre duas linhas ---, ou execute: { COMMAND($command) }
document-own-field--own = o próprio lms-cli preenche "{ $field }"
    .hint = remova { $field }{ IF($isOwnId, ". Para adotar um recurso que já existe: lms-cli resources adopt CHAVE ID --as TIPO", $toLookUp) }
document-own-field--create = um documento a criar não pode ter id: é o serviço que o atribui
    .hint = remova id, ou use edit para alterar um recurso que já existe
document-other-command--import = este documento indica uma operação: ele é para import
document-other-command--saved-plan = isto é um plano salvo, não um documento
    .hint = indique só planos salvos: lms-cli apply { WORD($file) }{ $toSend }
document-other-command--apply = este documento descreve um recurso de uma pasta de conteúdo, não uma operação
    .hint = execute { COMMAND($command) }
reference-malformed--form = isto não é uma referência a uma chave
    .hint = escreva só { "{" } $ref: "CHAVE" { "}" } ou { "{" } $ref: "CHAVE#versionId" { "}" }
reference-malformed--not-an-id = { $field } não é um id, por isso não pode ser uma referência
    .hint = escreva o próprio valor. Uma lista tem suas referências dentro dela: [{ "{" } $ref: "CHAVE" { "}" }]
variables-unknown = variável desconhecida: "{ $name }"
    .hint = acrescente-a em variables: do perfil no lms-cli.yaml, ou defina-a com --var { WORD($name) }=VALOR
variables-malformed--form = isto não é uma variável
    .hint = escreva só { "{" } $var: NOME { "}" }
variables-malformed--misplaced = uma variável não é permitida aqui
    .hint = escreva o próprio valor. Variáveis são permitidas em body e params, e no texto de release
import-changed = não foi possível importar o restante de "{ $file }": o arquivo foi alterado
    .hint = execute o mesmo comando de novo: ele lê o novo texto e pula o que já foi feito
track-version = uma trilha não tem versões para liberar
    .hint = remova release, ou o id de versão
variables-not-of-profile = { $name } não está definida no perfil protegido "{ $profile }": o valor vem de { $place }
    .hint = acrescente { $name } a variables: do perfil { $profile }, com o id que vale nesse serviço
