csv-kind--no-operation = nenhuma coluna indica a operação
    .hint = indique-a para todas as linhas, por exemplo --as lacuna.create, ou acrescente uma coluna operation
csv-kind--no-resource = nenhuma coluna indica o recurso
    .hint = acrescente uma coluna "{ $column }" com lacuna na linha de cada questão, ou acrescente --as lacuna ao comando
csv-column--unnamed = uma coluna está sem nome
    .hint = escreva o nome do campo na primeira linha, ou remova a coluna
csv-column--statement = a coluna "{ $column }" é para frases com suas [[respostas]], mas aqui as respostas têm colunas próprias
    .hint = renomeie a coluna "{ $column }" para "{ $rename }" ou acrescente --columns "{ $column }={ $rename }"
csv-column--missing = faltam colunas obrigatórias: { LIST($headers, each: "quoted") }
    .hint = acrescente-as, ou indique outras colunas com --columns "NOME={ $headers-0 }"{ IF($mayDefault, ", ou dê a todas as linhas um só valor em defaults: do lms-cli.yaml (", COMMAS($fields), ")") }
csv-column--unknown = "{ $column }" não é o nome de um campo
    .hint = escreva como title ou lacunaAlternatives[0].alternatives[0].description
csv-column--twice = outra coluna já define "{ $column }" ou uma parte dele
    .hint = mantenha uma delas
csv-column--of-many = "{ $column }" não cabe em uma célula
    .hint = indique uma parte dele, por exemplo lacuna1 ou imageProperties.imageName
csv-column--not-found = --columns ou --ignore-columns cita a coluna "{ $column }", que nenhuma planilha tem
    .hint = indique uma destas: { LIST($headers, each: "quoted") }
csv-column--too-many = o cabeçalho tem { COUNT($columns, one: "coluna", other: "colunas") }, mas o máximo é { NUMBER($limit) }
    .hint = verifique se o arquivo é o certo e exclua as colunas vazias
csv-still-rejected = { $text }
    .hint = { $emptied ->
            [0] corrija a linha, que não mudou desde que foi recusada, ou esvazie a célula $rejected dela
           *[other] digite { LIST($emptied) } de novo: uma planilha alterou o valor
        }
csv-cells = a linha tem { COUNT($cells, one: "célula", other: "células") }, mas o cabeçalho tem { NUMBER($columns) }
    .hint = coloque entre aspas a célula que contém o separador, e dê a cada linha tantas células quanto o cabeçalho, mesmo vazias
csv-quote--stray = há aspas não duplicadas dentro desta célula
csv-quote--not-closed = as aspas no começo desta célula não foram fechadas
    .hint = comece e termine a célula com aspas e duplique as aspas de dentro: "a ""capital"""
csv-not-utf-8 = o arquivo não está em UTF-8. Lida como Windows-1252, a primeira palavra com acento é "{ $word }"
    .hint = acrescente --encoding windows-1252 se a palavra estiver certa. Senão, salve o arquivo no Excel como "CSV UTF-8"
csv-left-out--row = esta linha acima do cabeçalho fica de fora
    .hint = mova-a para baixo do cabeçalho, se é uma questão
csv-left-out--unnamed = uma coluna sem nome fica de fora
    .hint = escreva o nome de um campo acima das células, se são das questões
csv-left-out--unknown = a coluna "{ $column }" fica de fora: nenhum campo tem este nome
    .hint = acrescente --columns "{ $column }=CAMPO" se as células são das questões, ou --ignore-columns "{ $column }"
