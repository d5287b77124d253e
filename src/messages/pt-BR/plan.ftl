plan-heading = plano ({ $target })
plan-verb = { $verb ->
        [create] criar
        [edit] editar
        [delete] excluir
        [release] liberar
        [move] mover
        [rename] renomear
        [protect] proteger ou desproteger
       *[scope] mudar de escopo
    }
plan-move = { $from ->
        [none] mover para { $to }
       *[other] mover { $from } → { $to }
    }
plan-because = por causa de { LIST($keys, $more) }
plan-renamed = renomeado (chave anterior: { $key })
plan-protected = { $isProtected ->
        [true] protegido a partir de agora
       *[false] deixa de ser protegido
    }
plan-scope = { $scope ->
        [none] deixa de ter escopo
       *[other] passa para o escopo { $scope }
    }
plan-anew = com um id novo no lugar de { $id }, que a execução { $run } excluiu
plan-goes-back = volta a um conteúdo anterior{ IF($commit, " ao do commit ", $commit, ": o branch principal pode estar à frente") }
plan-undone = desfeita pela execução { $run }: ainda está nos arquivos
plan-in-full = enviado por inteiro
plan-blocks-anew = { COUNT($blocks, one: "bloco recriado", other: "blocos recriados") }
plan-was-at = estava em { $place }
plan-missing = não está mais nos arquivos: { $reason ->
        [protected] protegido, mantido
        [referred] mantido, por causa de { LIST($keys, $more) }
       *[unused] mantido (--prune exclui)
    }
plan-in-doubt = em dúvida desde a execução { $run }: resolva primeiro
plan-given-up = abandonada na execução { $run }: adote ou esqueça a chave
plan-blocked = aguarda { LIST($keys, $more) }, com resultado desconhecido
plan-waiting = aguarda a primeira liberação de { LIST($keys, $more) } (--no-release)
plan-left = { COMMAS($remains, each: "remainder") }
plan-approval = { $approval ->
        [approved] aprovada
        [follows] não precisa de aprovação
        [unknown] NÃO APROVADA
        [different] NÃO APROVADA: o plano aprova outra coisa
        [changed] NÃO APROVADA: houve mudança depois
       *[used] NÃO APROVADA: a aprovação já foi usada
    }
plan-unperformed = mudança aprovada{ $reason ->
        [done] { " " }e já feita
        [files] , mas não está mais nos arquivos
       *[release] , mas a liberação fica para depois (--no-release)
    }

plan-statement = enunciado
plan-element = { $name ->
        [lacunaAlternatives] lacuna
       *[other] { $name }
    } { $number }
plan-same-content = { $reason ->
        [missing] mesmo conteúdo de { $key }, que não está nos arquivos. Se você mudou a chave, acrescente formerly: [{ $key }]
       *[existing] mesmo conteúdo de { LIST($existing, $more, each: "existing") }. O apply pergunta, ou precisa de --adopt-existing ou --create-again
    }
plan-may-be-renamed = mudou a chave? acrescente formerly: [{ $key }]
plan-follows = acompanha { LIST($keys, $more) }
plan-new-reference = { $kind ->
        [id] novo id
       *[version] nova versão
    } de { $key }
plan-not-set = não definido
plan-left-out = omitido: volta ao padrão
plan-added = acrescentar: { $value }
plan-removed = remover: { $value }
plan-more-differences = … e mais { COUNT($count, one: "diferença", other: "diferenças") } (use -v para ver todas)

plan-totals = { COMMAS($counts, each: "plan-count") }: { requests }
plan-count = { $count ->
        [0] nenhum
       *[other] { NUMBER($count) }
    } a { plan-verb }
plan-taken = { COUNT($resources, one: "recurso existente adotado", other: "recursos existentes adotados") }: não foi criado outro
plan-renames = { COUNT($resources, one: "recurso renomeado", other: "recursos renomeados") }
plan-saved = { $isWhole ->
        [true] plano salvo em { $file }
       *[false] plano destes arquivos salvo em { $file }. O lms-cli apply planeja a pasta inteira, então dê a ele também os planos de todas as outras mudanças
    }
plan-first-run = nada foi aplicado nem importado neste serviço a partir desta pasta, por isso tudo o que está nos arquivos conta como novo. Se alguém já enviou estes arquivos em outro lugar, copie antes de lá a pasta .lms-cli/, que guarda o registro do que foi enviado
plan-compared = comparado com o que foi enviado por último em { $date }, não com o serviço
plan-unchanged = { $isOpen ->
        [true] nada a enviar agora
       *[false] nenhuma mudança
    }{ IF($resources, ": ", COUNT($resources, one: "recurso igual aos arquivos", other: "recursos iguais aos arquivos")) }
plan-final = { $others ->
        [0] { COUNT($releases, one: "liberação não pode ser desfeita", other: "liberações não podem ser desfeitas") }
       *[other] { COUNT($requests, one: "requisição não pode ser desfeita", other: "requisições não podem ser desfeitas") } (uma liberação, ou uma cujo conteúdo anterior o lms-cli não conhece)
    }
plan-deletes-released = { COUNT($resources, one: "recurso que será excluído foi liberado depois desta execução: pode estar em uso por alunos", other: "recursos que serão excluídos foram liberados depois desta execução: podem estar em uso por alunos") }
plan-deleted-for-good = o que é excluído só pode voltar com outro id
plan-not-sent = { $reason ->
        [missing] { COUNT($resources, one: "recurso não está mais nos arquivos: mantido", other: "recursos não estão mais nos arquivos: mantidos") }
        [inDoubt] { COUNT($resources, one: "recurso fica", other: "recursos ficam") } de fora até você resolver o que está em dúvida
        [waiting] { resources-wait } uma primeira liberação (--no-release)
        [blocked] { resources-wait } outros, com resultado desconhecido
       *[left] { COUNT($resources, one: "recurso não pode ser revertido", other: "recursos não podem ser revertidos") }
    }
plan-all-given-up = { COUNT($resources, one: "operação foi abandonada: verifique no serviço se o recurso existe", other: "operações foram abandonadas: verifique no serviço se os recursos existem") } e execute lms-cli resources adopt CHAVE ID{ $option } ou lms-cli resources forget CHAVE --deleted{ $option }

plan-undo-notes = Reversão da execução { $run }
plan-nothing-to-undo = nada a desfazer: não resta nada da execução { $run }
plan-new-ids = { COUNT($resources, one: "recurso será criado de novo com um id novo, e as referências a ele o seguirão", other: "recursos serão criados de novo com ids novos, e as referências a eles os seguirão") }
plan-files-stay = os arquivos não mudam: desfaça a mudança também neles, ou o próximo apply ou a próxima importação a repetirá
