document-unreadable--not-found = arquivo "{ $file }" não encontrado
    .hint = verifique o nome e a pasta em que você está
document-unreadable--not-a-file = "{ $file }" não é um arquivo
    .hint = se for uma pasta, indique os arquivos dela, por exemplo "{ $file }/*.yaml"
document-unreadable--no-permission = não foi possível ler "{ $file }": permissão negada
document-unreadable--no-match = nenhum arquivo de documentos em "{ $file }"
    .hint = verifique a pasta em que você está e o padrão. Documentos terminam em .yaml, .json, .csv ou .md
document-unreadable--other = não foi possível ler "{ $file }"
    .hint = indique um arquivo que você possa ler, ou - para a entrada padrão
document-encoding--binary = o arquivo não é um texto, e sim uma imagem, um pacote zip (.docx, .xlsx) ou um arquivo antigo do Office
    .hint = indique um arquivo de texto: YAML, JSON, CSV ou questões em Markdown (.md). Se for uma planilha, salve-a no Excel como "CSV UTF-8"
document-encoding--named = não foi possível decodificar o texto como { $encoding }
    .hint = salve-o como UTF-8, ou informe a codificação, por exemplo --encoding windows-1252
document-encoding--mixed = o arquivo mistura duas codificações, UTF-8 e Windows-1252 (a outra começa no byte { NUMBER($offset) })
    .hint = encontre as linhas que vieram de outro arquivo, insira-as de novo e salve-o como "CSV UTF-8" no Excel
document-encoding--not-utf-8 = o arquivo não é { $named ->
        [none] UTF-8
       *[other] { $named }
    } (byte { NUMBER($offset) }){ IF($guess, ": parece ser ", $guess) }
    .hint = { $isTable ->
            [true] no Excel, salve-o como "CSV UTF-8", ou informe a codificação, por exemplo --encoding windows-1252
           *[false] salve-o como UTF-8
        }
document-unknown-format = não foi possível saber o formato de "{ $file }" pelo nome
    .hint = { $converted ->
            [none] escreva-o em YAML, JSON, CSV ou Markdown (.md), ou acrescente --format yaml, json, jsonc, ndjson, csv ou md
           *[other] converta as questões: lms-cli convert { WORD($file) } --out { WORD($converted) }. Salve o resto como CSV
        }
document-unread-line = $text é uma linha que não pôde ser lida
    .hint = troque $text pelo documento corrigido, com os campos dele
document-too-large--whole = o arquivo é maior que { NUMBER($limitMiB) } MiB
    .hint = divida-o, ou salve-o como arquivo NDJSON: `lms-cli import` lê esses arquivos em qualquer tamanho
document-too-large--saved-plan = "{ $file }" é grande demais: um plano salvo pode ter no máximo { $limitMiB } MiB
    .hint = divida a mudança em partes menores e aplique cada uma, ou aplique sem plano salvo: lms-cli apply{ $toSend }
document-too-large--document = o documento é grande demais ou aninhado demais, com os aliases de YAML por extenso
    .hint = divida-o: nenhum documento deste serviço é tão grande
document-empty = o arquivo não contém nenhum documento
    .hint = acrescente um documento. Para ver os campos, execute por exemplo: lms-cli schema lacuna.create
document-syntax--indentation = o recuo não corresponde ao das linhas acima ou tem tabulações
    .hint = use o mesmo recuo em todos os campos de um objeto, com espaços
document-syntax--missing-end = aspas, colchete ou chave sem fechamento
    .hint = feche as aspas, o colchete ou a chave
document-syntax--missing-comma = falta uma vírgula
    .hint = separe os elementos com vírgulas
document-syntax--missing-colon = faltam dois-pontos
    .hint = escreva nome: valor, com um espaço depois dos dois-pontos
document-syntax--value-expected = falta um valor
    .hint = escreva um valor, ou null
document-syntax--unexpected-text = texto inesperado
    .hint = remova-o ou, se faz parte de um texto, coloque o texto inteiro entre aspas
document-syntax--no-quotes = texto sem aspas duplas
    .hint = escreva nomes e textos entre aspas duplas, e true, false e null em letras minúsculas
document-syntax--bad-escape = sequência de escape inválida
    .hint = escreva \\ para uma barra invertida
document-syntax--bad-mark = um alias (*nome), uma âncora (&nome) ou uma tag (!nome) não é permitida aqui, ou um alias não tem âncora acima dele
    .hint = coloque entre aspas um texto que começa com *, & ou !
document-syntax--bad-number = número inválido
    .hint = escreva algarismos ou use aspas
document-syntax--bad-character = caractere inválido
    .hint = escreva-o como sequência de escape entre aspas duplas, por exemplo "\u0007"
document-syntax--not-one-line = o NDJSON exige um documento completo por linha, sem comentários
    .hint = escreva cada documento em uma linha ou renomeie o arquivo para .json
document-syntax--other = sintaxe inválida
    .hint = compare o arquivo com um exemplo
document-duplicate-key = campo duplicado "{ $field }"
    .hint = mantenha um deles
document-field-name--reserved = o nome de campo "{ $field }" é reservado
    .hint = remova o campo
document-field-name--not-text = o nome de um campo deve ser um texto simples
    .hint = escreva nome: valor
