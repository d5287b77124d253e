undo-kept--resource = não foi possível desfazer "{ $resource }": { COMMAS($remains, each: "remainder") }
undo-kept--command = uma execução de "{ $command }" não pode ser desfeita
    .hint = veja o que a execução fez com `lms-cli runs show { $id }{ $toRuns }` e corrija manualmente
undo-built-on = não foi possível desfazer a execução { $id } por causa de mudanças posteriores: { LIST($obstacles, $more, each: "obstacle") }
    .hint = desfaça primeiro as execuções posteriores, ou corrija os recursos nos arquivos e aplique-os
