### Problems of runs to show or resolve, and of their rejects.

runs-which = { $reason ->
        [unknown] execução "{ $id }" não encontrada
        [ambiguous] o id "{ $id }" é ambíguo: { LIST($candidates, each: "runs-in-ledger") }
        [none] { $purpose ->
            [show] nenhuma execução encontrada
           *[undo] nenhuma execução para desfazer
        }
        [key-unknown] a execução { $run } não tem operação em dúvida com a chave "{ $key }"
       *[missing] nenhuma execução e operação indicadas
    }
    .hint = { $reason ->
            [ambiguous] digite mais do id, ou procure em um só registro com --ledger CAMINHO
            [key-unknown] veja o que está em dúvida: lms-cli runs show { WORD($run) }{ $toRuns }
            [missing] indique a execução e depois o número ou a chave da operação: `lms-cli runs resolve EXECUÇÃO SEQ{ $toRuns }`. Para ver o que está em dúvida: lms-cli runs show{ $toRuns }
           *[other] veja todas as execuções com `lms-cli runs list{ $toRuns }`, ou indique outro registro com --ledger CAMINHO
        }
runs-input-late = a entrada padrão não terminou dentro do prazo de --deadline
    .hint = execute o mesmo comando de novo com a entrada inteira: ele pula o que já está feito
runs-outcome = { $reason ->
        [missing] nenhum resultado indicado para a operação
        [file] o documento deve ter created ou outcome, só um deles
        [csv] não é possível ler resultados de um CSV
        [id-needed] a operação { $seq } ({ $operation }) não pode ser marcada como feita sem um id
       *[id-known] o id "{ $id }" já pertence à operação { $holder } deste registro, também { $operation }
    }
    .hint = { $reason ->
            [missing] acrescente --created ID, --done, --not-done ou --give-up, ou resolva várias com --from ARQUIVO
            [file] escreva seq e created: ID, ou seq e outcome: done, not-done ou give-up
            [csv] escreva-os em YAML ou JSON, por exemplo { "{" }seq: 17, created: 4711{ "}" }
            [id-needed] informe o id que o serviço mostra: --created ID
           *[id-known] verifique o id no serviço e veja os ids desta execução: lms-cli runs show { WORD($run) } -v
        }
runs-answers-invalid = { COUNT($errors, one: "erro", other: "erros") }: nada foi registrado
    .hint = corrija o arquivo e execute o mesmo comando de novo
runs-log-lost = { $reason ->
        [not-lost] nenhum registro perdeu o log da execução { $run }
       *[no-terminal] sem um terminal, não é possível perguntar se o log da execução { $run } se perdeu de vez
    }
    .hint = { $reason ->
            [not-lost] liste as execuções: lms-cli runs list{ $toRuns }
           *[no-terminal] execute o mesmo comando em um terminal
        }
rejects-original = { $reason ->
        [done] o original deste documento, ou outra correção dele, já foi feito: operação { $seq } da execução { $run }{ $id ->
            [none] { "" }
           *[other] , id { $id }
        }
       *[in-input] { $what ->
            [original] o original
           *[other] outra correção do mesmo original
        } também está na entrada ({ $file }:{ $line }): os dois seriam enviados
    }
    .hint = { $reason ->
            [done] remova este documento. Para enviá-lo como novo, remova dele o texto que começa com "original:"
           *[in-input] { $what ->
                [original] importe primeiro os documentos corrigidos, depois o arquivo dos originais
               *[other] remova um dos dois. Para enviar ambos, remova de um deles o texto que começa com "original:"
            }
        }
rejects-format = { $reason ->
        [name] não é possível gravar as recusas no formato que o nome "{ $file }" indica
       *[columns] não foi possível gravar os documentos recusados de "{ $file }" como CSV junto com os outros
    }
    .hint = { $reason ->
            [name] use um nome que termine em { OR($formats, each: "ending") }
           *[columns] grave-os como YAML: lms-cli runs rejects EXECUÇÃO rejects.yaml{ $toRuns }
        }
