document-not-an-object = um documento deve ser um objeto com campos, não { received }
    .hint = escreva linhas nome: valor (YAML) ou { "{" } "nome": valor { "}" } (JSON)
document-other-kind = isto parece { a-resource }
    .hint = use um comando de lms-cli { $resource }, ou escreva operation: { $kind } ou resource: { $resource }
document-invalid = { errors-and-warnings } nos documentos{ search-ended }{ IF($sends, ": nada foi enviado") }
    .hint = corrija-os e execute o mesmo comando de novo{ IF($canSkip, ", ou envie os outros já: acrescente --skip-invalid --rejects ARQUIVO") }{ $comment ->
        [none] { "" }
       *[other] . Para dispensar um apontamento do lint, escreva acima da linha dele: { waiver }
    }
lacuna-blank-count = o enunciado tem { COUNT($blanks, one: "lacuna", other: "lacunas") } (###), mas { $columns ->
        [none] lacunaAlternatives tem { COUNT($lacunas, one: "elemento", other: "elementos") }
       *[other] há respostas em { LIST($columns) }
    }
    .hint = escreva ### no enunciado, no lugar de cada resposta, e as respostas de cada ### { $columns ->
            [none] como um elemento de lacunaAlternatives
           *[other] em uma coluna própria
        }, na mesma ordem
lacuna-blank-in-comment = o enunciado termina antes da lacuna: em YAML, um # depois de um espaço começa um comentário
    .hint = coloque o enunciado entre aspas, por exemplo question: "A capital é ###."
lacuna-no-alternative = a lacuna precisa de pelo menos uma alternativa
    .hint = acrescente uma alternativa, por exemplo - { "{" } description: Brasília, score: 10 { "}" }
track-item-id = um item da trilha exige id ou enrollableItemId, e não os dois
    .hint = escreva um deles: enrollableItemId: ID
document-unknown-field = { $isColumn ->
        [true] coluna desconhecida
       *[none] campo desconhecido
    } "{ $field }"
    .hint = { $known ->
            [0] use um dos nomes listados acima{ to-send-unknown }
           *[other] { $isLayout ->
                [true] renomeie a coluna, ou acrescente --ignore-columns "{ $field }". Para uma planilha com todas as colunas, execute lms-cli convert --template csv
               *[none] use um destes: { COMMAS($known) }{ to-send-unknown }
            }
        }
document-missing-field = { $cell ->
        [none] falta o campo obrigatório "{ $field }"
       *[other] a coluna obrigatória "{ $cell }" está vazia
    }
    .hint = { $cell ->
            [none] acrescente { $field }: { example-value }{ IF($mayShare, " abaixo do título, ou no topo para todas as questões, entre duas linhas ---") }
           *[other] preencha a coluna { $cell } desta linha
        }
document-wrong-type = { wrong-type }
    .hint = { write-like }
document-value-not-allowed = { $field } deve ser { OR($allowed) }, não { received }
    .hint = escreva { OR($allowed) }
assessment-selection--no-questions = selectQuestions: SOME_SELECTED exige questionVersionIds
    .hint = acrescente questionVersionIds: [ids das versões das questões]
assessment-selection--questions-ignored = questionVersionIds só é usado com selectQuestions: SOME_SELECTED
    .hint = acrescente selectQuestions: SOME_SELECTED, ou remova questionVersionIds
assessment-selection--no-count = selectQuestions: SOME_RANDOM é usado sem numberRandomQuestions
    .hint = acrescente numberRandomQuestions com o número de questões a sortear
document-fields-left-out = edit substitui o recurso inteiro, e o serviço pode redefinir os campos omitidos: { LIST($fields) }
    .hint = acrescente os campos cujos valores você quer manter
lacuna-disable-html-on-edit = o serviço pode ignorar disableHTML na edição
    .hint = remova-o, ou verifique depois a questão no serviço
document-unusual-value = o serviço pode não aceitar "{ $received }" como { $field }: o contrato só mostra { $shown }
    .hint = escreva { $shown }, a menos que saiba que o serviço aceita outro valor
