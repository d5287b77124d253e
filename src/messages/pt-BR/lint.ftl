lint-failed = { errors-and-warnings } nas questões{ search-ended }
    .hint = corrija as questões{ $comment ->
        [none] { "" }
       *[other] , ou dispense um apontamento do lint com um comentário acima da linha dele: { waiver }
    }
lint-no-right-answer = nenhuma resposta desta lacuna dá pontos
    .hint = dê mais de 0 pontos à resposta certa, por exemplo 10
lint-test-answers = o teste tem { COUNT($answers, one: "resposta", other: "respostas") } para { COUNT($blanks, one: "lacuna", other: "lacunas") }
    .hint = escreva uma resposta para cada lacuna, e "" para uma vazia
lint-no-blank = o enunciado não tem lacuna
    .hint = marque o lugar da resposta: com [[resposta]] em `cloze` e em frases, com ### em `question`
lint-equal-answers = { COMPARE($answer, $other) ->
        [equal] a resposta "{ $answer }" aparece duas vezes
       *[other] "{ $answer }" e "{ $other }" só diferem em maiúsculas, acentos ou espaços
    }
    .hint = { COMPARE($answer, $other) ->
        [equal] remova uma delas
       *[other] mantenha só uma delas. Se as duas valem, dê pontos diferentes
    }
lint-like-title = "{ $line }" é uma linha do enunciado, não um título
    .hint = escreva # e um título para começar outra questão, ou reescreva a linha
lint-negative-score = a resposta "{ $answer }" dá { NUMBER($score) } pontos
    .hint = escreva 0 para uma resposta errada, a não ser que ela deva tirar pontos
lint-negative-difficulty = a dificuldade está abaixo de 0
    .hint = escreva uma dificuldade de 0 ou mais, por exemplo 1
lint-no-permissions = a questão não herda permissões e não concede nenhuma
    .hint = acrescente entradas em securityPermission, ou escreva inheritPermissions: INHERIT
lint-answer-in-statement = o enunciado entrega a resposta "{ $answer }"
    .hint = reescreva o enunciado com outras palavras
lint-answer-in-other = o enunciado em { $place } entrega a resposta "{ $answer }"
    .hint = reescreva esse enunciado, ou não use as duas questões na mesma avaliação
lint-adjacent-blanks = nada separa esta lacuna da anterior
    .hint = coloque uma palavra entre elas, ou junte as duas em uma só
lint-html = { $tag } não tem a tag correspondente onde deveria
    .hint = abra e feche os elementos aos pares, ou escreva &lt; para um simples <
lint-html-shown = disableHTML está definido, e os alunos veem as tags do enunciado
    .hint = remova disableHTML, ou as tags
lint-uneven-scores = a melhor resposta desta lacuna dá { COUNT($best, one: "ponto", other: "pontos") }, mas a da primeira lacuna dá { NUMBER($first) }
    .hint = dê os mesmos pontos às duas, a menos que uma valha mais
lint-no-choice = esta lista não deixa escolha: todas as respostas dão os mesmos pontos
    .hint = acrescente respostas erradas com 0 pontos, ou remova dropDown
lint-longest-is-right = a resposta certa é muito mais longa que as erradas
    .hint = dê às respostas da lista um comprimento parecido
lint-control-character = o texto contém um caractere de controle invisível (U+{ $digits })
    .hint = escreva o caractere desejado, muitas vezes um travessão ou uma aspa
lint-untypable-answer = "{ $answer }" contém um caractere que ninguém digita ou vê, como um espaço no fim
    .hint = remova-o, ou troque-o por um espaço comum
lint-empty-answer = esta resposta está vazia
    .hint = escreva a resposta, ou remova-a
lint-duplicate-title = o título "{ $title }" também é usado em { $place }
    .hint = dê a cada questão um título próprio, para poder encontrá-la
