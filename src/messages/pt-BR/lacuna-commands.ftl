format-needed = não formatado: { LIST($files) }
    .hint = execute: { $command }
format-not-possible--no-key = não foi possível dar uma chave a esta questão
    .hint = escreva a questão como um documento próprio: resource, key e os campos em body
format-not-possible--not-kept = não reescrito: o novo arquivo não conteria as mesmas questões
    .hint = troque as âncoras de YAML da questão pelos valores, ou reescreva o arquivo à mão
format-not-possible--question = { unwritable-form }: as lacunas não combinam com as respostas
    .hint = escreva, para cada ###, um elemento de lacunaAlternatives com respostas
format-not-possible--layout = { unwritable-form }: o YAML está entre chaves, ou começa depois de outra coisa na mesma linha
    .hint = escreva o documento sem chaves, começando em uma linha só dele
format-not-possible--format = { unwritable-form }: o formato do arquivo não tem lugar para isso
    .hint = escreva a questão em YAML ou JSON
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
