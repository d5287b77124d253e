cloze-brackets--unclosed = uma lacuna começa aqui, mas não foi fechada
    .hint = feche-a com ]], ou escreva \[[ se os colchetes fazem parte do texto
cloze-brackets--stray = este ]] não fecha nenhuma lacuna
    .hint = abra a lacuna com [[, ou escreva \]] se os colchetes fazem parte do texto
cloze-empty-blank--blank = a lacuna precisa de pelo menos uma resposta
    .hint = escreva uma resposta entre os colchetes, por exemplo [[Brasília]]
cloze-empty-blank--alternative = falta uma resposta ao lado desta barra
    .hint = remova a barra, ou escreva \| se ela faz parte de uma resposta
cloze-score = { $received ->
        [empty] faltam os pontos depois do =
       *[other] os pontos devem ser um número, não "{ $received }"
    }
    .hint = { $meant ->
            [0] escreva um número, por exemplo = 10, ou \= se o = faz parte da resposta
           *[other] escreva { OR($meant) }
        }
cloze-marker--before-blank = o serviço leria este # como parte da lacuna que vem em seguida
    .hint = coloque um espaço entre os dois, ou escreva &#35; em vez de #
cloze-marker--blank = o serviço lê ### como uma lacuna
    .hint = escreva [[resposta]] para uma lacuna, ou &#35;## para mostrar os três caracteres
cloze-no-sentence = a questão não tem enunciado abaixo do título
    .hint = escreva o enunciado com as lacunas: "A capital do Brasil é [[Brasília]]."
cloze-title--text-before = o texto acima do primeiro título não pertence a nenhuma questão
    .hint = acrescente uma linha # Título acima dele, ou coloque os campos comuns entre duas linhas ---
cloze-title--like-title = aqui começa uma questão, mas esta linha não é um título
    .hint = escreva # { $title }
cloze-both-forms = uma questão não pode ter { $cloze } e { $field } ao mesmo tempo
    .hint = remova { $field }: { $cloze } já contém o enunciado e as respostas
