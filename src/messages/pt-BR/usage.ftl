usage-unknown--option = opção desconhecida { $option }
    .hint = veja { $command } --help
usage-unknown--command = comando desconhecido "{ $received }"
    .hint = { $suggestions ->
            [0] use um destes comandos: { COMMAS($known) }
           *[other] execute: { OR($suggestions) }
        }
usage-unknown--topic = nenhuma ajuda encontrada sobre "{ $received }"
    .hint = use um destes comandos e tópicos: { COMMAS($known) }
usage-unknown--code = código desconhecido "{ $received }"
    .hint = { $suggestions ->
            [0] veja todos os códigos: lms-cli explain
           *[other] você quis dizer { COMMAS($suggestions) }? Para ver todos os códigos, execute: lms-cli explain
        }
usage-argument--missing = { $command } exige { FLAGS($argument) }
usage-argument--file = { $command } exige um arquivo
    .hint = { $resource ->
            [lacuna] indique um arquivo, ou escreva uma questão em um terminal: lms-cli lacuna new
           *[other] indique um arquivo. `lms-cli schema { $resource }.create` tem os campos, e `lms-cli init` grava samples/{ $resource }.create.yaml
        }
usage-argument--not-ids = --notes só pode ser usada com ids, e "{ $word }" não é um id
    .hint = escreva as notas entre aspas: --notes "…". Em documentos, escreva releaseNotes
usage-argument--one-document = --id só pode ser usada com um documento, não com { NUMBER($count) }
    .hint = escreva o id em cada documento
usage-argument--id = { $name } deve ser um id de { $least } a 9223372036854775807, não "{ $received }"
    .hint = use o id que o serviço devolveu
usage-argument--too-many = argumentos demais para { $command }: { COMMAS($extra, each: "quoted") }
    .hint = veja { $command } --help
usage-options-conflict = { LIST($options) } não podem ser usadas juntas
    .hint = mantenha só uma delas
usage-option-without = { $option } exige { $needs }
    .hint = acrescente { $needs }
usage-option-value--not-taken = a opção { $option } não aceita valor
    .hint = escreva só { $option } para ativá-la, ou não a use
usage-option-value--missing = a opção { FLAGS($option) } exige um valor
    .hint = veja em --help, ou em lms-cli help options, o que ela aceita
usage-option-value--wrong = { $option } deve ser { $expected-kind ->
        [flag] true ou false
        [duration] um tempo como 30s, 500ms ou 2m
        [rate] uma taxa como 20/s
        [concurrency] um número inteiro de 1 a 256, ou auto
        [encoding] o nome de uma codificação, por exemplo windows-1252
        [position] uma execução, ou uma execução com uma geração, por exemplo 261121-1435-x7k2mq@42
        [since] uma data como 2026-11-01, ou um tempo como 7d, 12h ou 30m
        [points] um número acima de 0 e abaixo de 1000000, com no máximo quatro casas decimais, por exemplo 10 ou 2.5
        [error-limit] um número como 10 ou uma porcentagem como 5%
        [report] um dos valores { LIST($expected-values) }, com =ARQUIVO para um arquivo
        [faults] TIPO=5% ou TIPO=3x com um dos tipos { LIST($expected-values) }
        [set] CAMPO=VALOR com um campo que as questões têm em comum e um valor que ele aceita, por exemplo difficulty=1
        [variable] um nome, = e um só valor, por exemplo topics.geography=8801
        [columns] NOME=CAMPO com o nome de um campo e cada coluna uma só vez, por exemplo "Resposta certa=lacuna1"
        [ignore-columns] nomes de colunas, cada um só uma vez
        [one-of] um dos valores { LIST($expected-values) }
       *[whole-number] um número inteiro de { $expected-least } a { $expected-most }
    }, não "{ $received }"
    .hint = { $expected-kind ->
            [set] { list-fields }
            [columns] { list-fields }
           *[other] veja em --help, ou em lms-cli help options, o que ela aceita
        }
usage-kind--unknown = tipo de documento desconhecido "{ $received }"
    .hint = use um destes tipos: { COMMAS($known) }
usage-kind--of-key = não foi possível saber que tipo de recurso é "{ $key }"
    .hint = acrescente --as lacuna, --as assessment ou --as track
usage-answer-needed--question = não foi possível perguntar sem um terminal: { $question }
    .hint = acrescente { COMPARE($option, "--answer") ->
            [equal] --answer TEXTO para cada lacuna
           *[other] { $option }
        }
usage-answer-needed--log-lost = sem um terminal, não foi possível perguntar se o log da execução { $run } se perdeu de vez
    .hint = execute o mesmo comando em um terminal
usage-answer-needed--form = faltam respostas, e não há terminal para perguntar: { COMMAS($options) }
    .hint = acrescente as opções que faltam, como mostra `{ $command } --help`
usage-answer-needed--apply = não foi possível perguntar, sem um terminal, se "{ $file }" será aplicado
    .hint = envie a questão salva: lms-cli apply { WORD($file) } --yes
usage-not-confirmed = não confirmado: nada foi enviado
    .hint = execute o mesmo comando de novo para mudar a resposta
