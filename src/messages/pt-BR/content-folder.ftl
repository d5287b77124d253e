### Problems of content folders: their entry in lms-cli.yaml and their files.

content-no-pattern = { $field } não tem nenhum padrão que inclua arquivos
    .hint = acrescente um padrão como curso/**/*.md
content-in-user-file = "{ $field }" só é permitido no lms-cli.yaml
    .hint = mova-o para o lms-cli.yaml ao lado dos documentos
content-missing--no-entry = nenhum arquivo informado, e nenhuma pasta de conteúdo no lms-cli.yaml
    .hint = informe os arquivos, ou acrescente `content: { "{" } scope: NOME, files: [curso/**/*.md] { "}" }` ao lms-cli.yaml
content-missing--no-file = nenhum arquivo informado, e nenhum lms-cli.yaml nesta pasta nem acima
    .hint = vá para a pasta do curso, informe os arquivos, ou crie uma pasta nova: lms-cli init PASTA
content-unmatched = nenhum arquivo corresponde a "{ $pattern }"
    .hint = corrija o padrão, ou remova-o se esses arquivos saíram de propósito. Para escrever de novo em um arquivo o que foi aplicado daqui: lms-cli resources list --document > ARQUIVO.yaml
content-foreign-file = "{ $file }" não é um arquivo comum, ou um link o leva para fora da pasta
    .hint = remova-o, indique os arquivos um a um, ou exclua-o em content: no lms-cli.yaml com ! e o caminho dele
content-kind-missing = não foi possível saber que tipo de recurso é "{ $key }"
    .hint = acrescente --as lacuna, --as assessment ou --as track
content-adopted-twice = { $column } "{ $value }" está repetido: apareceu primeiro na linha { $line }
    .hint = mantenha só uma das duas linhas
