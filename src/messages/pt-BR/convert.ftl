convert-some-refused = { COUNT($converted, one: "questão convertida", other: "questões convertidas") }{ refused-and-skipped }
    .hint = { mend }
convert-incomplete = { COUNT($questions, one: "questão está", other: "questões estão") } sem { $fields ->
        [one] um campo obrigatório
       *[other] campos obrigatórios
    }: { COMMAS($fields) }
    .hint = acrescente --set { $fields-0 }=VALOR ou --defaults ARQUIVO, ou complete a saída
convert-nothing = { $seen ->
        [0] nenhuma questão foi encontrada
       *[other] nenhuma questão foi convertida{ refused-and-skipped }
    }
    .hint = { $refused ->
            [0] verifique se é o arquivo certo, ou indique o formato com --from
           *[other] { mend }
        }
convert-unread = nada foi gravado, porque { COUNT($files, one: "arquivo não pôde ser lido", other: "arquivos não puderam ser lidos") }: { COMMAS($files, each: "quoted") }
    .hint = corrija os problemas acima, ou execute sem esses arquivos
convert-output--exists = a saída "{ $file }" já existe
    .hint = acrescente --overwrite, ou indique outro arquivo com { $option }
convert-output--same = "{ $first }" e "{ $second }" seriam gravados em "{ $file }"
    .hint = renomeie um deles, ou converta-os em dois comandos com pastas diferentes
convert-output--format-unknown = não dá para saber o formato a gravar pelo nome "{ $file }"
    .hint = acrescente --to FORMATO, por exemplo --to md
convert-output--needed = com { $format }, as questões precisam de um arquivo próprio
    .hint = indique o arquivo, por exemplo --out questions.{ $ending }
convert-rejects = --rejects vale para uma só planilha, não para { LIST($files, each: "quoted") }
    .hint = indique um só arquivo CSV ou .xlsx, ou deixe --rejects fora
convert-set = { $flaw ->
        [field] --set "{ $text }" não é CAMPO=VALOR com um campo que as questões têm em comum
       *[wrong-value] --set "{ $text }" não é válido: { $field } deve ser { $allowed ->
            [0] { expected }
           *[other] { OR($allowed) }
        }
    }
    .hint = { $flaw ->
            [wrong-value] escreva --set { $field }=VALOR como em uma célula de tabela
           *[other] escreva --set CAMPO=VALOR, por exemplo --set difficulty=1
        }
convert-topic-map = "{ $file }", linha { $line }: são esperados uma categoria e o id do tópico dela, cada categoria uma só vez
    .hint = escreva duas colunas, por exemplo Geografia/Brasil,8801
convert-defaults = "{ $file }" define "{ $field }", que não é um campo que as questões têm em comum
    .hint = remova { $field }, ou corrija o nome
