sandbox-database = não foi possível usar "{ $file }" como banco de dados do serviço local
    .hint = verifique o arquivo e a pasta dele, ou use outro: lms-cli sandbox --db ARQUIVO
sandbox-port = não foi possível usar a porta { $port }: ela está em uso, ou o sistema não a permite
    .hint = escolha outra porta com --port, ou uma livre com --port 0
output-file--not-a-file = { $option } indica "{ $file }", que não é um arquivo, ou é um link para fora da pasta
    .hint = indique um arquivo existente ou um novo
output-file--in-use = { $option } sobrescreveria "{ $file }", que este comando usa
    .hint = indique outro arquivo
output-file--corrected = não foi possível substituir "{ $file }": ele foi alterado depois que o lms-cli o gravou, ou a execução dele está em outro registro
    .hint = importe esse arquivo primeiro, ou indique outro com { $option }
output-file--other-content = não foi possível substituir "{ $file }": ele não foi gravado por { $option }
    .hint = indique um arquivo novo ou exclua esse antes
sandbox-faults = falha inválida: "{ $received }"
    .hint = escreva TIPO=5% ou TIPO=3x, separados por vírgulas, com um destes tipos: { COMMAS($known) }
state-foreign-file = "{ $file }" é um link simbólico, ou não é um arquivo comum da pasta
    .hint = descubra de onde ele vem e remova-o{ IF($option, ", ou indique-o se confia nele: ", $option, " ARQUIVO") }
output-unwritable = não foi possível gravar { COMPARE($path, "-") ->
        [equal] na saída padrão
       *[other] "{ $path }"
    }: { $reason ->
        [not-found] a pasta não existe
        [not-a-file] não é um arquivo comum, ou um link simbólico leva para fora da pasta
        [no-permission] permissão negada
        [too-large] é grande demais
        [disk-full] não há espaço livre no disco
        [no-reader] o programa que a lê a fechou
       *[other] o sistema informou um erro
    }
    .hint = { $show ->
            [none] verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo
            [empty] verifique no serviço o que foi feito antes de enviar de novo
           *[other] veja o que foi feito com `{ $show }` antes de enviar de novo
        }
defect-unexpected = isto é um defeito do lms-cli: { $text }
    .hint = relate-o com o comando que você executou, e acrescente -v para mostrar onde ocorreu
