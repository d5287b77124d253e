### Problems of `undo`.

undo-kept = { $reason ->
        [resource] não é possível desfazer "{ $resource }": { COMMAS($remains, each: "remainder") }
       *[command] não é possível desfazer a execução { $id }: "{ $command }" não guarda os conteúdos anteriores
    }
    .hint = { $instead ->
            [none] veja o que a execução fez com `lms-cli runs show { $id }{ $toRuns }` e corrija manualmente
           *[other] corrija manualmente, ou desfaça a execução mais nova que pode ser desfeita: `lms-cli undo { $instead }{ $toSend }`
        }
undo-built-on = não é possível desfazer a execução { $id } por causa de mudanças posteriores: { LIST($obstacles, $more, each: "obstacle") }
    .hint = { $instead ->
            [none] desfaça primeiro as execuções posteriores, ou corrija os recursos nos arquivos e aplique-os
           *[other] corrija os recursos nos arquivos, ou desfaça a execução mais nova que pode ser desfeita: `lms-cli undo { $instead }{ $toSend }`
        }
