### Problems of the files that `convert` reads.

convert-format = "{ $file }" não está em um formato que o lms-cli lê
    .hint = { $isSpreadsheet ->
            [true] salve-o como .xlsx ou CSV, e converta esse arquivo
           *[false] indique o formato com --from se é um destes: { COMMAS($formats) }
        }
convert-format--ambiguous = "{ $file }" pode ser { OR($formats) }
    .hint = acrescente { OR($formats, each: "from-format") }
convert-not-well-formed = o arquivo está malformado: { $reason ->
        [bare-ampersand] há um "&" que não inicia uma entidade
        [unknown-entity] uma entidade é desconhecida
        [less-than-in-a-value] há um "<" no valor de um atributo
        [unclosed-tag] a tag <{ $name }> não é fechada
        [unmatched-closing-tag] </{ $name }> não fecha nenhuma tag
        [duplicate-attribute] o atributo { $name } aparece duas vezes
        [unquoted-attribute-value] um valor está sem aspas
        [attribute-without-value] falta o valor de um atributo
        [unexpected-end] o texto acaba antes do fim
       *[other] { $reason }{ $name ->
            [none] { "" }
           *[other] : { $name }
        }
    }
    .hint = { $reason ->
            [bare-ampersand] escreva &amp; para cada "&" do texto
            [unknown-entity] escreva &amp; para cada "&" do texto
           *[other] corrija-o neste lugar, ou exporte-o de novo
        }
convert-too-large = { $what ->
        [output] a saída teria mais de { NUMBER($limit) } MiB
        [file] o arquivo é maior que { NUMBER($limit) } MiB
        [package] os arquivos do pacote são juntos maiores que { NUMBER($limit) } MiB
        [entry] um arquivo do pacote é maior que { NUMBER($limit) } MiB
        [list] a lista de arquivos do pacote é maior que { NUMBER($limit) } MiB
        [entries] o pacote contém mais de { NUMBER($limit) } arquivos
        [questions] o pacote contém mais de { NUMBER($limit) } questões para o tamanho dele
        [question] uma questão tem mais de { NUMBER($limit) } caracteres
        [tag] uma tag ou texto tem mais de { NUMBER($limit) } caracteres
        [levels] mais de { NUMBER($limit) } níveis de aninhamento
        [rows] a tabela teria mais de { NUMBER($limit) } linhas
        [sheets] o arquivo .xlsx tem mais de { NUMBER($limit) } planilhas
        [cells] a planilha tem mais de { NUMBER($limit) } células
       *[shared-texts] os textos das células são juntos maiores que { NUMBER($limit) } MiB, porque muitas células repetem textos longos
    }
    .hint = { $what ->
            [output] use --to ndjson, ou converta menos arquivos de cada vez
            [rows] use --to ndjson, ou converta menos arquivos de cada vez
            [levels] verifique se todas as tags, colchetes e chaves deste lugar estão fechados
            [question] verifique se todas as tags, colchetes e chaves deste lugar estão fechados
            [tag] verifique se todas as tags, colchetes e chaves deste lugar estão fechados
           *[other] exporte as questões em vários arquivos menores
        }
convert-encoding = não foi possível decodificar o texto como { $encoding }
    .hint = { $isUtf8 ->
            [true] salve-o como UTF-8, ou acrescente --encoding windows-1252 se ele vem de um programa antigo
           *[false] informe a codificação do arquivo, por exemplo --encoding utf-8
        }
convert-zip = não foi possível ler o pacote: { zip-flaw }
    .hint = exporte-o ou baixe-o de novo
convert-xlsx = não foi possível ler o arquivo do Excel: { workbook-flaw }
    .hint = abra o arquivo no programa de planilhas, e salve-o de novo como .xlsx ou CSV UTF-8
convert-empty--file = "{ $file }" não contém nenhuma questão
    .hint = verifique se é o arquivo certo, ou indique o formato com --from
convert-empty--package = nenhum arquivo em "{ $file }" tem um formato que o lms-cli reconhece
    .hint = descompacte-o, e converta o arquivo que tem as questões com --from FORMATO
convert-empty--entries = { COUNT($entries, one: "arquivo", other: "arquivos") } em "{ $file }" não { $entries ->
        [one] tem
       *[other] têm
    } formato conhecido: { LIST($entries, each: "quoted", most: 5) }
    .hint = descompacte um arquivo que tem questões, e converta-o com --from FORMATO
