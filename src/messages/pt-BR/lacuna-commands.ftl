format-needed = não formatado: { LIST($files) }
    .hint = execute: { $command }
format-not-possible--question = não foi possível reescrever esta questão: as lacunas e as respostas não correspondem
    .hint = escreva um elemento de lacunaAlternatives, com respostas, para cada ###
format-not-possible--layout = não foi possível reescrever esta questão no lugar em que está no arquivo
    .hint = reescreva-a à mão, como um documento YAML próprio
try-failed = { $failed ->
        [one] falhou
       *[other] falharam
    } { NUMBER($failed) } de { COUNT($tests, one: "teste", other: "testes") }
    .hint = corrija a questão ou o teste
try-score = estas respostas obtêm { NUMBER($score) }, não { NUMBER($expected) }
    .hint = corrija a questão ou o teste
try-answer-count = { COUNT($answers, one: "resposta", other: "respostas") } para { COUNT($blanks, one: "lacuna", other: "lacunas") }
    .hint = use --answer uma vez para cada lacuna, e --answer "" para uma vazia
preview-no-questions = nenhuma questão de lacunas encontrada em { LIST($files, most: 5) }
    .hint = indique um arquivo de questões, ou uma importação com lacuna.create ou lacuna.edit
preview-not-opened = não foi possível iniciar um navegador para mostrar "{ $file }"
    .hint = abra o arquivo você mesmo, ou indique o seu navegador na variável BROWSER
