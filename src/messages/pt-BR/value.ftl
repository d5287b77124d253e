### Problems of the values in a document.

document-not-an-object = um documento deve ser um objeto com campos, não { received }
    .hint = escreva linhas nome: valor (YAML) ou { "{" } "nome": valor { "}" } (JSON)
document-unknown-field = { $isColumn ->
        [true] coluna desconhecida "{ $field }"
       *[false] campo desconhecido "{ $field }"
    }
    .hint = { $suggestion ->
            [none] { $known ->
                [0] use um dos nomes listados acima{ to-send-unknown }
               *[other] { $isLayout ->
                    [true] renomeie a coluna, ou acrescente --ignore-columns "{ $field }". Para uma planilha com todas as colunas, execute lms-cli convert --template csv
                   *[false] use um destes: { COMMAS($known) }{ to-send-unknown }
                }
            }
           *[other] você quis dizer "{ $suggestion }"?{ $isColumn ->
                [true] { " " }Renomeie a coluna, ou acrescente --columns "{ $field }={ $suggestion }"
               *[false] { "" }
            }
        }
document-other-kind = isto parece { $resource ->
        [assessment] uma avaliação
        [lacuna] uma questão de lacunas
       *[track] uma trilha
    }
    .hint = { $command ->
            [none] use a operação { $kind }
           *[other] use o comando próprio: { COMMAND($command) }
        }
document-missing-field = { $cell ->
        [none] falta o campo obrigatório "{ $field }"
       *[other] a coluna obrigatória "{ $cell }" está vazia
    }
    .hint = { $cell ->
            [none] acrescente { $field }: { example-value }{ $option ->
                [none] { "" }
               *[other] , ou use { $option } ID
            }
           *[other] preencha a coluna { $cell } desta linha
        }
document-wrong-type = { wrong-type }
    .hint = { write-like }
document-value-not-allowed = { $field } deve ser { OR($allowed) }, não { received }
    .hint = { $suggestion ->
            [none] escreva { $allowed ->
                [one] { $allowed-0 }
               *[other] um destes valores
            }
           *[other] você quis dizer { $suggestion }?
        }
document-fields-left-out = edit substitui o recurso inteiro, e o serviço pode redefinir os campos omitidos: { LIST($fields) }
    .hint = acrescente os campos cujos valores você quer manter
document-invalid = { errors-and-warnings } nos documentos{ search-ended }{ $sends ->
        [true] : nada foi enviado
       *[false] { "" }
    }
    .hint = { $areNames ->
            [true] confira os nomes dos arquivos
           *[false] corrija os documentos e execute o mesmo comando de novo
        }
lacuna-blank-count = { $columns ->
        [none] o enunciado { $blanks ->
            [0] não tem lacuna
           *[other] tem { COUNT($blanks, one: "lacuna", other: "lacunas") }
        } (###), mas lacunaAlternatives tem { COUNT($lacunas, one: "elemento", other: "elementos") }
       *[other] o enunciado { $blanks ->
            [0] não tem lacuna
           *[other] tem { COUNT($blanks, one: "lacuna", other: "lacunas") }
        } (###), mas há respostas em { LIST($columns) }
    }
    .hint = { $blanks ->
            [0] escreva ### no enunciado, no lugar da resposta
           *[other] { $columns ->
                [none] escreva um elemento para cada ### do enunciado, na mesma ordem
               *[other] escreva as respostas de cada ### em uma coluna, na mesma ordem, e deixe as outras vazias
            }
        }
lacuna-blank-in-comment = o enunciado termina antes da lacuna: em YAML, um # depois de um espaço começa um comentário
    .hint = coloque o enunciado entre aspas, por exemplo question: "A capital é ###."
lacuna-no-alternative = a lacuna precisa de pelo menos uma alternativa
    .hint = acrescente uma alternativa, por exemplo - { "{" } description: Brasília, score: 10 { "}" }
lacuna-disable-html-on-edit = o serviço pode ignorar disableHTML na edição
    .hint = remova-o, ou verifique depois a questão no serviço
assessment-selection = { $reason ->
        [no-questions] selectQuestions: SOME_SELECTED exige questionVersionIds
        [questions-ignored] questionVersionIds só é usado com selectQuestions: SOME_SELECTED
       *[no-count] selectQuestions: SOME_RANDOM é usado sem numberRandomQuestions
    }
    .hint = { $reason ->
            [no-questions] acrescente questionVersionIds: [ids das versões das questões]
            [questions-ignored] acrescente selectQuestions: SOME_SELECTED, ou remova questionVersionIds
           *[no-count] acrescente numberRandomQuestions com o número de questões a sortear
        }
assessment-filter-type = o serviço pode não conhecer o tipo de filtro "{ $received }": o contrato só mostra ADD
    .hint = escreva type: ADD, a menos que saiba que o serviço aceita outro tipo
track-status = o serviço pode não aceitar a situação "{ $received }": o contrato só mostra AVAILABLE
    .hint = use AVAILABLE, ou uma situação que o catálogo conhece: OBSOLETE, CLOSING ou ARCHIVED
track-item-id = { $both ->
        [true] um item de trilha não pode ter id e enrollableItemId ao mesmo tempo
       *[false] um item de trilha precisa do id da sua trilha ou do seu treinamento
    }
    .hint = { $both ->
            [true] mantenha um deles
           *[false] acrescente enrollableItemId: ID
        }
image-name = { $field } deve ser um nome de arquivo sem caminho, não { received }
    .hint = escreva só o nome, por exemplo imageName: cover.png
image-type = o serviço não aceita { received } como imagem
    .hint = use um arquivo JPG, JPEG, PNG ou GIF
