runs-which--unknown = execução "{ $id }" não encontrada
    .hint = veja todas as execuções com `lms-cli runs list{ $toRuns }`, ou indique outro registro com --ledger CAMINHO
runs-which--ambiguous = o id "{ $id }" é ambíguo: { LIST($candidates, each: "runs-in-ledger") }
    .hint = digite mais do id, ou procure em um só registro com --ledger CAMINHO
runs-which--none = nenhuma execução a mostrar ou desfazer
    .hint = veja todas as execuções com `lms-cli runs list{ $toRuns }`, ou indique outro registro com --ledger CAMINHO
runs-which--key-unknown = a execução { $run } não tem operação em dúvida com a chave "{ $key }"
    .hint = veja o que está em dúvida: lms-cli runs show { WORD($run) }{ $toRuns }
runs-which--missing = falta a execução ou a operação
    .hint = indique a execução e depois o número ou a chave da operação: `lms-cli runs resolve EXECUÇÃO SEQ{ $toRuns }`. Para ver o que está em dúvida: lms-cli runs show{ $toRuns }
runs-outcome--missing = nenhum resultado indicado para a operação
    .hint = acrescente --created ID, --done, --not-done ou --give-up, ou resolva várias com --from ARQUIVO
runs-outcome--file = este documento não indica exatamente um resultado
    .hint = escreva seq e created: ID, ou seq e outcome: done, not-done ou give-up
runs-outcome--csv = não é possível ler resultados de um CSV
    .hint = escreva-os em YAML ou JSON, por exemplo { "{" }seq: 17, created: 4711{ "}" }
runs-outcome--id-needed = a operação { $seq } ({ $operation }) não pode ser marcada como feita sem um id
    .hint = informe o id que o serviço mostra: --created ID
runs-outcome--id-known = o id "{ $id }" já pertence à operação { $holder } deste registro, também { $operation }
    .hint = verifique o id no serviço e veja os ids desta execução: lms-cli runs show { WORD($run) } -v
runs-answers-invalid = { COUNT($errors, one: "erro", other: "erros") }: nada foi registrado
    .hint = corrija o arquivo e execute o mesmo comando de novo
runs-log-lost--not-lost = nenhum registro perdeu o log da execução { $run }
    .hint = liste as execuções: lms-cli runs list{ $toRuns }
runs-log-lost--no-terminal = sem um terminal, não é possível perguntar se o log da execução { $run } se perdeu de vez
    .hint = execute o mesmo comando em um terminal
rejects-original--done = o original deste documento, ou outra correção dele, já foi feito: operação { $seq } da execução { $run }{ $id ->
        [none] { "" }
       *[other] , id { $id }
    }
    .hint = remova este documento. Para enviá-lo como novo, remova dele o texto que começa com "original:"
rejects-original--in-input = o original dele, ou outra correção do original, também está na entrada ({ $file }:{ $line }): os dois seriam enviados
    .hint = remova um dos dois. Para enviar ambos, remova de um deles o texto que começa com "original:"
rejects-format--name = não é possível gravar as recusas no formato que o nome "{ $file }" indica
    .hint = use um nome que termine em { OR($formats, each: "ending") }
rejects-format--columns = não foi possível gravar os documentos recusados de "{ $file }" como CSV junto com os outros
    .hint = grave-os como YAML: lms-cli runs rejects EXECUÇÃO rejects.yaml{ $toRuns }
