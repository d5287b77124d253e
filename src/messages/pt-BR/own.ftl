sandbox-start--port = não foi possível usar a porta { $port }: ela está em uso, ou o sistema não a permite
    .hint = escolha outra porta com --port, ou uma livre com --port 0
sandbox-start--database = não foi possível usar "{ $file }" como banco de dados do serviço local
    .hint = verifique o arquivo e a pasta dele, ou use outro: lms-cli sandbox --db ARQUIVO
output-file--not-a-file = { $option } indica "{ $file }", que não é um arquivo, ou é um link para fora da pasta
output-file--not-kept = "{ $file }" não comporta esta questão como está
    .hint = salve uma questão nova em um arquivo YAML, ou edite o próprio arquivo
output-file--ending = "{ $file }" não termina em .md, .yaml ou .yml
    .hint = escolha um nome que termine em .yaml, ou em .md para um arquivo de questões
output-file--exists = "{ $file }" já existe
    .hint = acrescente --overwrite, ou indique outro arquivo com { $option }
output-file--same = "{ $first }" e "{ $second }" seriam gravados em "{ $file }"
    .hint = renomeie um deles, ou converta-os em dois comandos com pastas diferentes
output-file--format-unknown = não foi possível saber o formato a gravar pelo nome "{ $file }"
    .hint = acrescente --to FORMATO, por exemplo --to md
output-file--needed = com { $format }, as questões precisam de um arquivo próprio
    .hint = indique o arquivo, por exemplo --out questions.{ $ending }
output-file--corrected = não foi possível substituir "{ $file }": ele foi alterado depois que o lms-cli o gravou, ou a execução dele está em outro registro
    .hint = importe esse arquivo primeiro, ou indique outro com { $option }
output-file--other-content = não foi possível substituir "{ $file }": ele não foi gravado por { $option }
    .hint = indique um arquivo novo ou exclua esse antes
output-file--in-use = { $option } sobrescreveria "{ $file }", que este comando usa
    .hint = indique outro arquivo
state-foreign-file--own = "{ $file }" é um link simbólico, ou não é um arquivo comum da pasta
    .hint = descubra de onde ele vem e remova-o{ IF($option, ", ou indique-o se confia nele: ", $option, " ARQUIVO") }
state-foreign-file--content = "{ $file }" não é um arquivo comum, ou um link o leva para fora da pasta
    .hint = remova-o, indique os arquivos um a um, ou exclua-o em content: no lms-cli.yaml com ! e o caminho dele
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
