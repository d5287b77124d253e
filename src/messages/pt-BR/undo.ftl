### Problems of `undo`.

undo-kept--resource = não é possível desfazer "{ $resource }": { COMMAS($remains, each: "remainder") }
undo-kept--command = não é possível desfazer a execução { $id }: "{ $command }" não guarda os conteúdos anteriores
    .hint = { $instead ->
            [none] veja o que a execução fez com `lms-cli runs show { $id }{ $toRuns }` e corrija manualmente
           *[other] corrija manualmente, ou desfaça a execução mais nova que pode ser desfeita: `lms-cli undo { $instead }{ $toSend }`
        }
undo-built-on = não é possível desfazer a execução { $id } por causa de mudanças posteriores: { LIST($obstacles, $more, each: "obstacle") }
    .hint = { $instead ->
            [none] { $latest ->
                [none] corrija os recursos nos arquivos e aplique-os
               *[other] desfaça primeiro a execução posterior com `lms-cli undo { $latest }{ $toSend }`, ou corrija os arquivos e aplique-os
            }
           *[other] corrija os recursos nos arquivos, ou desfaça a execução mais nova que pode ser desfeita: `lms-cli undo { $instead }{ $toSend }`
        }
