### Problems of ledgers, and of documents that conflict with them.

ledger-locked = { $reason ->
        [file] { $holder ->
            [none] outra importação está usando o registro "{ $file }"
           *[other] a execução { $holder-run } está usando o registro "{ $file }": processo { $holder-pid } em { $holder-host }, desde { MOMENT($holder-startedAt) }
        }
        [shared] { $holder-run ->
            [none] "{ $holder-command }"
           *[other] a execução { $holder-run }
        } em { $holder-host } está usando o registro "{ $place }" desde { MOMENT($holder-since) }
        [busy] o registro "{ $file }" está bloqueado por outro processo
       *[run] a execução { $id } ainda está em andamento
    }
    .hint = { $reason ->
            [file] espere até que ela termine, por exemplo com --wait 5m, ou pare-a com Ctrl-C onde ela está
            [shared] espere até que termine, por exemplo com --wait 5m. Se foi encerrada à força, a reserva acaba em { MOMENT($holder-until) }, ou com `lms-cli ledger unlock{ $toLookUp }`
            [busy] execute o mesmo comando de novo
           *[run] espere até ela terminar, ou interrompa-a com Ctrl-C
        }
ledger-other-target = { $isReset ->
        [true] o registro "{ $file }" foi gravado antes que o serviço local em { $bound } fosse zerado ou substituído
       *[false] o registro "{ $file }" pertence { $bound ->
            [none] ao serviço local
           *[other] a { $bound }
        }, não { $target ->
            [none] ao serviço local
           *[other] a { $target }
        }
    }
    .hint = { $isReset ->
            [true] use outro registro com --ledger CAMINHO, ou exclua "{ $file }" se ninguém precisar dele
           *[false] { $profile ->
                [none] use outro registro com --ledger CAMINHO, ou volte à URL base ou à --api anterior
               *[other] indique o serviço dessa execução: acrescente --profile { WORD($profile) }
            }
        }
ledger-older = { $reason ->
        [copy] o registro "{ $place }"{ COMPARE($log-generation, $copy-generation) ->
            [less] { " " }voltou à geração { $log-generation }: a cópia "{ $file }" tem a geração { $copy-generation }
           *[other] , na geração { $log-generation }, não contém a geração { $copy-generation } da cópia "{ $file }"
        }
       *[behind] o registro "{ $place }" é mais antigo do que deveria: não contém { $run ->
            [none] a geração { $generation }
           *[other] a execução { $run }{ $generation ->
                [none] { "" }
               *[other] , geração { $generation }
            }
        }
    }
    .hint = { $reason ->
            [copy] pergunte quem restaurou o banco de dados. Para registrar nele o que a cópia tem, execute `lms-cli ledger push { WORD($file) } --ledger { WORD($place) }`. Para manter o banco de dados como está, exclua a cópia "{ $file }"
           *[behind] restaure o registro mais novo, em CI o cache ou o artefato dele. De um compartilhado, pergunte quem restaurou o banco de dados
        }
ledger-version = { $reason ->
        [prerelease] o registro "{ $file }" foi gravado por uma versão preliminar do lms-cli
       *[newer] uma versão mais nova do lms-cli gravou o registro "{ $file }"
    }
    .hint = { $reason ->
            [prerelease] liste os recursos dele com essa versão (resources list -o ndjson) e guarde-os em um registro novo: lms-cli resources adopt --from ARQUIVO --new-ledger --ledger CAMINHO
           *[newer] use essa versão, ou outro registro com --ledger CAMINHO
        }
ledger-damaged = { $reason ->
        [empty] o registro "{ $file }" está vazio: o conteúdo se perdeu
        [no-main-file] o registro "{ $file }" não existe mais, mas há arquivos que pertencem a ele
        [corrupt] o registro "{ $file }" está danificado
        [lock] o arquivo de trava "{ $file }" está danificado
        [schema] o registro "{ $file }" contém tabelas, gatilhos ou visões que o lms-cli não criou
        [replaced] o registro "{ $file }" foi excluído ou substituído enquanto o lms-cli o usava
       *[taken-over] outro processo assumiu o registro "{ $file }" durante esta execução
    }
    .hint = { $reason ->
            [schema] restaure o registro de um backup confiável
            [no-main-file] restaure o registro de um backup. Para começar um novo, que envia tudo outra vez, exclua { LIST($left, each: "quoted") }
            [lock] exclua o arquivo "{ $file }" enquanto nenhum comando usa o registro e execute o mesmo comando de novo
            [replaced] restaure o registro e os arquivos ao lado dele e execute o mesmo comando de novo
            [taken-over] verifique se não há outra importação em andamento e execute o mesmo comando de novo
           *[other] restaure de um backup o registro e os arquivos ao lado dele
        }
ledger-incomplete = o registro "{ $file }" está incompleto: "{ $file }-wal", com as gravações mais recentes da execução { $run }, falta ou está danificado
    .hint = recoloque esse arquivo, ou restaure a pasta inteira de um backup. Se ele se perdeu de vez, encerre a execução em um terminal: `lms-cli runs resolve { WORD($run) } --log-lost{ $toRuns }`
ledger-unwritable = { $reason ->
        [disk-full] sem espaço em disco para o registro "{ $file }"
        [failed] não foi possível gravar o registro "{ $file }"
       *[database-full] sem espaço no banco de dados do registro "{ $place }"
    }
    .hint = { $reason ->
            [database-full] peça ao administrador que libere espaço e execute o mesmo comando de novo
           *[other] verifique as permissões da pasta e o espaço livre. Depois importe de novo, ou envie só o que ainda não foi feito
        }
ledger-end-unrecorded = não foi possível gravar o fim da execução no registro "{ $file }"
    .hint = verifique o disco do registro, ou o banco de dados de um compartilhado. O próximo comando completa o registro, então não envie nada de novo por causa disso
ledger-not-found = { $reason ->
        [not-found] registro "{ $file }" não encontrado
       *[not-a-ledger] "{ $file }" não é um registro, ou perdeu o começo
    }
    .hint = { $reason ->
            [not-found] indique outro registro com --ledger CAMINHO. A primeira execução cria o registro
           *[not-a-ledger] indique outro arquivo com --ledger CAMINHO, ou restaure-o de um backup
        }
ledger-in-doubt-before = a mesma operação { $operation } está em dúvida desde a execução { $run }: pode já ter sido feita
    .hint = verifique no serviço e resolva a dúvida com `lms-cli runs resolve { WORD($run) } { $seq }` e --created ID, --done, --not-done ou --give-up. Para enviar mesmo assim, acrescente --again
ledger-content-exists = { $count ->
        [one] { LIST($existing, each: "created-place") } seria criado mais uma vez: { LIST($existing, each: "existing") }
       *[other] { NUMBER($count) } documentos seriam criados mais uma vez: { LIST($existing, $more, each: "existing-item") }
    }
    .hint = { $isAsked ->
            [true] adote o que já existe, a menos que queira dois
           *[false] acrescente --adopt-existing para adotar o que já existe, ou --create-again para criar mais uma vez
        }
ledger-not-adoptable = { $reason ->
        [several] o conteúdo deste documento já existe várias vezes: { LIST($existing, $more, each: "existing") }
        [in-doubt] o conteúdo deste documento talvez já exista: { LIST($existing, each: "existing") }
       *[key] o conteúdo deste documento pertence a outra pasta de conteúdo: { LIST($existing, each: "existing") }
    }
    .hint = { $reason ->
            [in-doubt] verifique no serviço e resolva a operação com `lms-cli runs resolve { WORD($existing-0-run) } { $existing-0-seq }`. Para criar o conteúdo mesmo assim, acrescente --create-again
            [several] escolha um deles com `lms-cli resources adopt CHAVE { $existing-0-id } --as { $kind }{ $toLookUp }`. Para criar o conteúdo mais uma vez, acrescente --create-again
           *[key] remova este documento e, nas referências, use "{ $key }". Para criar o conteúdo mais uma vez, acrescente --create-again
        }
ledger-corrected = { $count ->
        [one] 1 documento sem chave parece uma versão editada de um anterior: ele é criado como mais um
       *[other] { NUMBER($count) } documentos sem chave parecem versões editadas de anteriores: eles são criados como novos
    }
    .hint = dê uma chave aos documentos para que o lms-cli os reconheça. Para mudar o que já existe, edite-o pelo id
ledger-sent-again = { $count ->
        [one] 1 documento já feito é enviado de novo: o que ele fez foi excluído ou desfeito, ou um id que ele usa mudou
       *[other] { NUMBER($count) } documentos já feitos são enviados de novo: o que eles fizeram foi excluído ou desfeito, ou um id que eles usam mudou
    }
    .hint = retire da entrada o que deve ficar como está
ledger-being-created = a execução { $run } está enviando a mesma operação { $operation } com o mesmo conteúdo, ou acabou de enviá-la
    .hint = espere que ela termine e execute o mesmo comando de novo: ele diz o que já existe
ledger-already-created = { $count ->
        [one] { LIST($created, each: "created-place") } já foi criado com o mesmo conteúdo: { LIST($created, each: "creation") }
       *[other] { NUMBER($count) } destes documentos já foram criados com o mesmo conteúdo: { LIST($created, $more, each: "created-item") }
    }
    .hint = { $isAsked ->
            [true] responda sim só se você quer dois. Para mudar o que já existe, edite-o pelo id
           *[false] acrescente --again para criar mais um. Para mudar o que já existe, edite-o pelo id
        }
ledger-already-released = { $count ->
        [one] já foi liberado e, até onde este registro sabe, não mudou desde então: { LIST($released, each: "release-item") }
       *[other] { NUMBER($count) } destes já foram liberados e, até onde este registro sabe, não mudaram desde então: { LIST($released, $more, each: "release-item") }
    }
    .hint = { $isAsked ->
            [true] responda sim só se o conteúdo foi alterado fora do lms-cli
           *[false] acrescente --again para liberar mais uma vez. Uma liberação não pode ser desfeita
        }
ledger-changed-document = o documento "{ $key }" já foi importado com outro conteúdo pela execução { $run }{ $id ->
        [none] { "" }
       *[other] , com o id { $id }
    }
    .hint = { $id ->
            [none] dê ao novo documento uma chave própria, ou acrescente --again para enviar mesmo assim
           *[other] descreva o recurso em uma pasta de conteúdo, onde `lms-cli apply{ $toSend }` o edita, ou envie uma edição de { $id } (por exemplo lacuna.edit) com chave própria. Acrescente --again para enviar este mesmo assim
        }
ledger-key-of-resource = a chave "{ $key }" já pertence ao recurso { $id } ({ $kind })
    .hint = dê a este documento uma chave própria, ou descreva o recurso em uma pasta de conteúdo, onde `lms-cli apply{ $toSend }` o edita
key-renamed = o recurso com a chave "{ $key }" agora se chama "{ $to }"
    .hint = use a chave "{ $to }". Para outro recurso, escolha outra chave, ou libere esta com `lms-cli resources forget { WORD($key) }{ $toLookUp }`
ledger-not-in-doubt = { $outcome ->
        [none] a execução { $run } não tem a operação { $seq }
        [in-doubt] a execução { $newest } enviou de novo a operação { $seq } da execução { $run }, que ficou em dúvida
        [under-way] a operação { $seq } da execução { $run } não está em dúvida: a execução { $newest } está enviando a operação
        [not-done] a operação { $seq } da execução { $run } não está em dúvida: foi registrada como não feita
       *[other] a operação { $seq } da execução { $run } não está em dúvida: { $isSentAgain ->
            [true] a execução { $newest } a enviou de novo, e ela
           *[false] ela
        } { $outcome ->
            [done] está feita
            [rejected] foi recusada
            [failed] falhou
            [in-doubt] está em dúvida
            [blocked] está bloqueada
            [skipped] foi pulada
            [planned] está só planejada
           *[given-up] foi abandonada
        }{ $id ->
            [none] { "" }
           *[other] , com o id { $id }
        }
    }
    .hint = { $correction ->
            [none] { $outcome ->
                [in-doubt] verifique no serviço e resolva a operação na execução { $newest } com `lms-cli runs resolve { WORD($newest) } { $seq }` e --created ID, --done, --not-done ou --give-up
                [failed] execute o mesmo comando de novo: ele a envia
                [not-done] execute o mesmo comando de novo: ele a envia
                [rejected] corrija o documento e execute o mesmo comando de novo
                [blocked] corrija ou resolva o que ela precisa e execute o mesmo comando de novo
                [given-up] para enviar assim mesmo, importe um arquivo só com esse documento, com --again
                [done] mantenha o que está registrado e veja o que ainda está em dúvida: lms-cli runs show { WORD($run) }
                [under-way] espere até que essa execução termine e veja o resultado: lms-cli runs show { WORD($newest) }
               *[other] veja o que está em dúvida: lms-cli runs show { WORD($run) }
            }
           *[other] mantenha o que está registrado, ou corrija com `lms-cli runs resolve { WORD($run) } { $seq } { $correction }`
        }
ledger-answer-used = o resultado da operação { $seq } da execução { $run } não pode ser corrigido: { $by ->
        [none] o recurso mudou no registro desde então
       *[other] a execução { $by } já o usou
    }
    .hint = veja o que está registrado: `lms-cli runs show { $by ->
            [none] { WORD($run) }
           *[other] { WORD($by) }
        }` e corrija no serviço o que estiver errado
ledger-not-performed = foi registrada como não feita
    .hint = execute o mesmo comando de novo
reference-duplicate-key = chave duplicada "{ $key }": já usada em { $first-file }:{ $first-line }
    .hint = dê a cada documento uma chave própria
reference-unknown-key = { $reason ->
        [nowhere] chave "{ $key }" não encontrada na entrada nem em execuções anteriores
       *[input] nenhum documento da entrada tem a chave "{ $key }"
    }
    .hint = { $reason ->
            [nowhere] corrija a chave, ou inclua na importação o documento com essa chave
           *[input] corrija a chave, a menos que uma execução anterior já tenha feito um documento com ela
        }
reference-wrong-kind = "{ $key }"{ $operation ->
        [none] { "" }
       *[other] { " " }({ $operation })
    } não devolve { $gives ->
        [id] o id de um recurso
       *[other] um id de versão
    }
    .hint = { $gives ->
            [id] use a chave de uma criação ou edição: uma liberação só tem "CHAVE#versionId"
           *[other] use a chave de uma liberação
        }
reference-cycle = { $keys ->
        [one] "{ $keys-0 }" se refere a si mesma
       *[other] { LIST($keys, each: "quoted") } se referem umas às outras em um ciclo
    }
    .hint = crie uma delas sem a referência e depois acrescente-a com uma edição
reference-blocked = depende de "{ $key }", que { $outcome ->
        [done] está feita
        [rejected] foi recusada
        [failed] falhou
        [in-doubt] está em dúvida
        [blocked] está bloqueada
        [skipped] foi pulada
        [planned] está só planejada
       *[given-up] foi abandonada
    }
    .hint = corrija ou resolva essa operação primeiro e execute o mesmo comando de novo
