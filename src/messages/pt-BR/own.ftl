### Problems of lms-cli itself, its files and its local service.

sandbox-database = { $reason ->
        [not-a-database] "{ $file }" não é um banco de dados do serviço local
        [newer] uma versão mais nova do lms-cli gravou "{ $file }"
        [unwritable] não foi possível gravar "{ $file }"
        [busy] "{ $file }" está em uso por outro processo
        [disk-full] sem espaço em disco para "{ $file }"
       *[damaged] "{ $file }" está danificado
    }
    .hint = verifique o arquivo e a pasta dele, ou use outro: lms-cli sandbox --db ARQUIVO
sandbox-port = { $reason ->
        [in-use] a porta { $port } já está em uso
       *[other] não foi possível usar a porta { $port }: permissão negada
    }
    .hint = escolha outra porta com --port, ou uma livre com --port 0
sandbox-faults = falha inválida: "{ $received }"
    .hint = escreva TIPO=5% ou TIPO=3x, separados por vírgulas, com um destes tipos: { COMMAS($known) }
state-foreign-file = { $reason ->
        [leads-out] um link simbólico leva "{ $file }" para fora da pasta
        [leads-nowhere] "{ $file }" é um link simbólico quebrado
        [not-a-file] "{ $file }" não é um arquivo comum
       *[link] "{ $file }" é um link simbólico, e o lms-cli gravaria através dele
    }
    .hint = { $option ->
            [none] descubra de onde ele vem e remova-o
           *[other] descubra de onde ele vem e remova-o, ou indique-o se confia nele: { $option } ARQUIVO
        }
init-unwritable = não foi possível ler ou gravar "{ $path }"
    .hint = verifique as permissões da pasta e o espaço livre e execute o mesmo comando de novo para gravar o que falta
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
output-file = { $reason ->
        [not-a-file] { $option } indica "{ $file }", que não é um arquivo, ou é um link que leva para fora da pasta
        [in-use] { $option } sobrescreveria "{ $file }", que este comando usa
        [corrected] não é possível substituir "{ $file }": ele foi alterado depois que o lms-cli o gravou
       *[other-content] não foi possível substituir "{ $file }": ele não foi gravado por { $option }
    }
    .hint = { $reason ->
            [not-a-file] indique um arquivo existente ou um novo
            [in-use] indique outro arquivo
            [corrected] importe esse arquivo primeiro, ou indique outro com { $option }
           *[other-content] indique um arquivo novo ou exclua esse antes
        }
defect-unexpected = isto é um defeito do lms-cli: { $text }
    .hint = relate-o com o comando que você executou, e acrescente -v para mostrar onde ocorreu
