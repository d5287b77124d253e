### Problems of the command line.

usage-unknown = { $reason ->
        [option] opção desconhecida { $option }
        [command] comando desconhecido "{ $received }"
        [topic] nenhuma ajuda encontrada sobre "{ $received }"
       *[code] código desconhecido "{ $received }"
    }
    .hint = { $reason ->
            [option] { $suggestion ->
                [none] veja { $command } --help
               *[other] você quis dizer { $suggestion }?
            }
            [command] { $suggestions ->
                [0] use um destes comandos: { COMMAS($known) }
               *[other] execute{ $suggestions ->
                    [one] { "" }
                   *[other] { " " }um destes
                }: { COMMAS($suggestions) }
            }
            [topic] { $suggestion ->
                [none] use um destes comandos e tópicos: { COMMAS($known) }
               *[other] você quis dizer { $suggestion }?
            }
           *[code] { $suggestions ->
                [0] { $family ->
                    [none] veja todos os códigos: lms-cli explain
                   *[other] veja os códigos de { $family }: lms-cli explain { $family }
                }
               *[other] você quis dizer { COMMAS($suggestions) }? Para ver todos os códigos, execute: lms-cli explain
            }
        }
usage-argument = { $reason ->
        [missing] { $command } exige { FLAGS($argument) }
        [too-many] argumentos demais para { $command }: { COMMAS($extra, each: "quoted") }
       *[id] { $name } deve ser um número inteiro { $least ->
            [none] até
            [0] até
           *[other] de { $least } a
        } 9223372036854775807, não "{ $received }"
    }
    .hint = { $reason ->
            [id] use o id que o serviço devolveu
           *[other] veja { $command } --help
        }
usage-options-conflict = { LIST($options) } não podem ser usadas juntas
    .hint = mantenha só uma delas
usage-option-without = { $option } exige { $needs }
    .hint = acrescente { $needs }
usage-option-value = { $reason ->
        [wrong] { $option } deve ser { $expected-kind ->
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
            [one-of] um dos valores { LIST($expected-values) }
           *[whole-number] um número inteiro de { $expected-least } a { $expected-most }
        }, não "{ $received }"
        [missing] a opção { FLAGS($option) } exige um valor
       *[not-taken] a opção { $option } não aceita valor
    }
    .hint = { $reason ->
            [wrong] veja em { $isCommon ->
                [true] lms-cli help options
               *[false] --help
            } o que { $option } aceita
            [missing] veja em { $isCommon ->
                [true] lms-cli help options
               *[false] --help
            } o que a opção aceita
           *[not-taken] escreva só { $option } para ativá-la, ou não a use
        }
usage-one-document-for-id = --id só pode ser usada com um documento, não com { NUMBER($count) }
    .hint = escreva o id em cada documento
usage-notes = { $areIds ->
        [true] liberar { $word } exige notas da liberação
       *[false] --notes só pode ser usada com ids, e "{ $word }" não é um id
    }
    .hint = { $areIds ->
            [true] acrescente --notes "…"
           *[false] escreva as notas entre aspas: --notes "…". Em documentos, escreva releaseNotes
        }
usage-kind = { $reason ->
        [unknown] tipo de documento desconhecido "{ $received }"
       *[missing] não dá para saber o tipo dos documentos de "{ $file }"
    }
    .hint = { $reason ->
            [unknown] { $suggestion ->
                [none] use um destes tipos: { COMMAS($known) }
               *[other] você quis dizer { $suggestion }?
            }
           *[missing] acrescente --as TIPO ({ COMMAS($known) }), ou uma primeira linha: # yaml-language-server: $schema=….json
        }
usage-answer-needed = { $reason ->
        [question] não é possível perguntar sem um terminal: { $question }
        [confirmation] não é possível pedir confirmação sem um terminal: { $question }
        [form] faltam respostas, e não há terminal para perguntar: { COMMAS($options) }
       *[apply] não é possível perguntar, sem um terminal, se "{ $file }" será aplicado
    }
    .hint = { $reason ->
            [question] informe a resposta com { $option }
            [confirmation] acrescente { $option }
            [form] acrescente as opções que faltam, como mostra `{ $command } --help`
           *[apply] envie a questão salva: lms-cli apply { WORD($file) } --yes
        }
usage-not-confirmed = não confirmado: nada foi enviado
    .hint = execute o mesmo comando de novo para mudar a resposta
usage-columns = { $reason ->
        [no-equals-sign] --columns "{ $text }" não é NOME=CAMPO
        [twice] --columns ou --ignore-columns cita duas vezes a coluna "{ $text }"
       *[unknown-field] --columns "{ $text }" indica um campo desconhecido
    }
    .hint = { $reason ->
            [twice] cite cada coluna uma só vez
           *[other] { $suggestion ->
                [none] escreva --columns "NOME=CAMPO", por exemplo --columns "Resposta certa=lacuna1"
               *[other] você quis dizer { $suggestion }?
            }
        }
