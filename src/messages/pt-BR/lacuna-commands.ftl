format-needed = não formatado: { LIST($files) }
    .hint = execute: { $command }
format-not-possible--question = não foi possível reescrever esta questão: as lacunas e as respostas não correspondem
    .hint = escreva um elemento de lacunaAlternatives, com respostas, para cada ###
format-not-possible--layout = não foi possível reescrever esta questão no lugar em que está no arquivo
    .hint = reescreva-a à mão, como um documento YAML próprio
preview-no-questions = nenhuma questão de lacunas encontrada em { LIST($files, most: 5) }
    .hint = indique um arquivo de questões, ou uma importação com lacuna.create ou lacuna.edit
try-failed--all = { $failed ->
        [one] falhou
       *[other] falharam
    } { NUMBER($failed) } de { COUNT($tests, one: "teste", other: "testes") }
    .hint = corrija a questão ou o teste
try-failed--test = estas respostas obtêm { NUMBER($score) }, não { NUMBER($expected) }
    .hint = corrija a questão ou o teste
try-answer-count = { COUNT($answers, one: "resposta", other: "respostas") } para { COUNT($blanks, one: "lacuna", other: "lacunas") }
    .hint = use --answer uma vez para cada lacuna, e --answer "" para uma vazia
form-answer--needed = falta a resposta
    .hint = responda ou pressione Ctrl-C para parar e salvar o que você já escreveu
form-answer--key-taken = outro documento já tem a chave "{ $key }"
    .hint = escolha outra chave
form-answer--not-found = "{ $words }" não foi encontrado no enunciado
    .hint = copie as palavras exatamente como no enunciado, fora de outras lacunas
form-answer--blank-count = o enunciado tem { COUNT($blanks, one: "lacuna", other: "lacunas") }, e aqui há respostas para { $received }
    .hint = coloque um ponto e vírgula entre lacunas e | entre as respostas de uma lacuna
form-answer--points = faltam os pontos da resposta "{ $answer }"
    .hint = acrescente-os depois de =, por exemplo = 0 em uma resposta errada
form-answers-wrong = { COUNT($errors, one: "resposta inválida", other: "respostas inválidas") }: nada foi salvo nem enviado
    .hint = corrija as opções e execute o mesmo comando de novo
preview-not-opened = não foi possível iniciar um navegador para mostrar "{ $file }"
    .hint = abra o arquivo você mesmo, ou indique o seu navegador na variável BROWSER
