convert-format = "{ $file }" não está em um formato que o lms-cli lê
    .hint = { $isSpreadsheet ->
            [true] salve-o como .xlsx ou CSV, e converta esse arquivo
           *[false] indique o formato com --from se é um destes: { COMMAS($formats) }
        }
convert-not-well-formed = o arquivo está malformado: { $reason ->
        [entity] um "&" não inicia uma entidade conhecida
       *[other] ele não segue as regras do formato
    }
    .hint = { $reason ->
            [entity] escreva &amp; para cada "&" do texto
           *[other] corrija-o neste lugar ou acima dele, ou exporte-o de novo
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
convert-encoding = não foi possível decodificar o texto como { $encoding }
    .hint = salve-o como UTF-8, ou informe a codificação, por exemplo --encoding windows-1252
convert-zip = não foi possível ler o pacote: ele, ou um arquivo dentro dele, está danificado ou criptografado
    .hint = exporte-o ou baixe-o de novo
convert-xlsx = não foi possível ler o arquivo do Excel: { $name ->
        [none] ele não é um arquivo .xlsx, ou não tem nenhuma planilha visível
       *[other] "{ $name }" falta ou está danificado
    }
    .hint = abra o arquivo no programa de planilhas, e salve-o de novo como .xlsx ou CSV UTF-8
convert-empty = arquivos em "{ $file }" não têm formato conhecido{ $entries ->
        [0] { "" }
       *[other] : { LIST($entries, each: "quoted", most: 5) }
    }
    .hint = descompacte um arquivo que tem questões, e converta-o com --from FORMATO
