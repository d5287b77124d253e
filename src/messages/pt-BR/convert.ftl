convert-some-refused = { COUNT($converted, one: "questão convertida", other: "questões convertidas") }{ refused-and-skipped }
    .hint = { mend }
convert-incomplete = { COUNT($questions, one: "questão está", other: "questões estão") } sem { $fields ->
        [one] um campo obrigatório
       *[other] campos obrigatórios
    }: { COMMAS($fields) }
    .hint = acrescente --set { $fields-0 }=VALOR ou --defaults ARQUIVO, ou complete a saída
convert-nothing = nenhuma questão convertida{ refused-and-skipped }
    .hint = { $refused ->
            [0] verifique se o arquivo tem questões com lacunas, ou indique o formato com --from
           *[other] { mend }
        }
convert-unread = nada foi gravado, porque { COUNT($files, one: "arquivo não pôde ser lido", other: "arquivos não puderam ser lidos") }: { COMMAS($files, each: "quoted") }
    .hint = corrija os problemas acima, ou execute sem esses arquivos
convert-topic-map = "{ $file }", linha { $line }: são esperados uma categoria e o id do tópico dela, cada categoria uma só vez
    .hint = escreva duas colunas, por exemplo Geografia/Brasil,8801
convert-defaults = "{ $file }" define "{ $field }", que não é um campo que as questões têm em comum
    .hint = remova { $field }, ou corrija o nome
convert-format = "{ $file }" não está em um formato que o lms-cli lê
    .hint = { $isSpreadsheet ->
            [true] salve-o como .xlsx ou CSV, e converta esse arquivo
           *[false] indique o formato com --from se é um destes: { COMMAS($formats) }
        }
convert-too-large = { $what ->
        [output] a saída seria grande demais para o formato dela
        [question] uma questão é longa demais, ou aninhada demais
       *[file] o arquivo, ou um arquivo dentro dele, é grande demais
    }
    .hint = { $what ->
            [output] use --to ndjson, ou converta menos arquivos de cada vez
            [question] verifique se todas as tags, colchetes e chaves deste lugar estão fechados
           *[file] exporte as questões em vários arquivos menores
        }
convert-damaged--package = não foi possível ler o pacote ou o arquivo do Excel: uma parte falta, está danificada ou criptografada
    .hint = exporte-o ou baixe-o de novo. Um arquivo do Excel precisa de uma planilha visível: salve-o de novo como .xlsx ou como CSV UTF-8
convert-damaged--text = o arquivo está malformado
    .hint = corrija-o neste lugar ou acima dele, ou exporte-o de novo. Em XML, escreva &amp; para cada "&" do texto
convert-empty = arquivos em "{ $file }" não têm formato conhecido{ IF($entries, ": ", LIST($entries, each: "quoted", most: 5)) }
    .hint = descompacte um arquivo que tem questões, e converta-o com --from FORMATO
convert-topics = nenhuma questão convertida tem { $categories ->
        [one] esta categoria
       *[other] estas categorias
    } do mapa de tópicos: { LIST($categories, each: "quoted", most: 3) }
    .hint = confira a grafia no arquivo de --topic-map
