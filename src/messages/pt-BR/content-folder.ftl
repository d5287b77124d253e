content-no-pattern = { $field } não tem nenhum padrão que inclua arquivos
    .hint = acrescente um padrão como curso/**/*.md
content-missing = nenhum arquivo indicado, e nenhuma pasta de conteúdo aqui: falta o lms-cli.yaml, ou content: nele
    .hint = indique os arquivos, vá à pasta do curso, ou crie uma: lms-cli init PASTA
content-unmatched = nenhum arquivo corresponde a "{ $pattern }"
    .hint = corrija o padrão, ou remova-o se esses arquivos saíram de propósito. Para escrever de novo em um arquivo o que foi aplicado daqui: lms-cli resources list --document > ARQUIVO.yaml
