# O lugar fica entre parênteses, para não precisar de artigo.
ask-deletion = Excluir { $resource ->
        [assessment] { $ids ->
            [one] a avaliação
           *[other] as avaliações
        }
        [lacuna] { $ids ->
            [one] a questão de lacunas
           *[other] as questões de lacunas
        }
       *[track] { $ids ->
            [one] a trilha
           *[other] as trilhas
        }
    } { LIST($ids) } ({ $where })? Não é possível desfazer.
ask-deletions = Excluir { resources } ({ $where })? Não é possível desfazer.
ask-first-run = Esta é a primeira execução neste serviço?
ask-send-again = Enviar de novo { operations } ({ $where })? { $operations ->
        [one] Ela já está feita
       *[other] Elas já estão feitas
    } ou em dúvida, e isso pode criar duplicatas.
ask-undo-instead = A execução { $run } não pode ser desfeita. Desfazer em vez dela a execução { $instead }, a mais nova que pode ser desfeita?
ask-apply = { $undoes ->
        [none] Aplicar este plano ({ $where })?
       *[other] Desfazer a execução { $undoes } ({ $where })?
    } { $requests ->
        [0] { $resources ->
            [0] Isso muda o que o registro guarda e não envia nada.
           *[other] Isso renomeia { resources } e não envia nada.
        }
       *[other] Isso envia { requests }{ $deletes ->
            [0] { "" }
            [one] { " " }e exclui { NUMBER($deletes) } recurso
           *[other] { " " }e exclui { NUMBER($deletes) } recursos
        }.
    }{ $blocks ->
        [0] { "" }
        [one] { " " }{ NUMBER($blocks) } bloco de avaliação será substituído por um novo, porque os ids são desconhecidos.
       *[other] { " " }{ NUMBER($blocks) } blocos de avaliações serão substituídos por novos, porque os ids são desconhecidos.
    }
ask-protected-profile = O perfil { $name } ({ $where }) é protegido. Digite o nome dele para continuar:
ask-doubt = { $number } de { $total }: { $operation }. Verifique no serviço: foi feita?
ask-doubt-performed = { $returns ->
        [none] Sim, foi feita
       *[other] Sim, está lá: registrar o { returned-id }
    }
ask-doubt-not-performed = { $isCreate ->
        [true] Não está lá: o mesmo comando a envia de novo
       *[false] Não, não foi feita
    }
ask-doubt-later = Decidir depois
ask-doubt-id = O { returned-id } que o serviço mostra (Enter para decidir depois):
ask-doubt-wrong-id = Digite o número que o serviço mostra (de 1 a 9223372036854775807)
ask-which-run = Qual execução?
ask-unlock = Encerrar a reserva { $run ->
        [none] de "{ $command }"
       *[other] da execução { $run }
    } em { $host }, que dura até { MOMENT($until) }? Se ainda estiver viva, ela não poderá enviar mais nada, e o que está enviando ficará em dúvida.
ask-forget = { $isDeleted ->
        [true] Registrar que "{ $key }" foi excluído no serviço? O próximo apply ou import o cria de novo.
       *[false] Esquecer "{ $key }"? O recurso continua no serviço, e o apply e o import perguntam antes de criar outro.
    }
ask-log-lost = O log da execução { $run } se perdeu de vez? A próxima importação ou o próximo apply envia de novo o que só o log tinha. Isso pode ficar duplicado.
ask-create-again = { $count ->
        [one] Criar mais uma vez?
       *[other] Criar todos os { $count } mais uma vez?
    }
ask-release-again = { $count ->
        [one] Liberar mais uma vez?
       *[other] Liberar todos os { $count } mais uma vez?
    }
ask-existing = O que você quer fazer?
ask-exists-adopt = { $count ->
        [one] Adotar o que já existe
       *[other] Adotar os { NUMBER($count) } que já existem
    }
ask-exists-create = { $count ->
        [one] Criar mais uma vez
       *[other] Criar todos os { NUMBER($count) } mais uma vez
    }
ask-corrected = { $count ->
        [one] Criar 1 documento que parece uma versão editada de um anterior?
       *[other] Criar { NUMBER($count) } documentos que parecem versões editadas de anteriores?
    }
ask-existing-stop = Parar
ask-trust-origin = { $file } envia para { $origin }. Você conhece este servidor e confia nele a partir de agora?
ask-blank = Lacuna { $number }:

prompt-yes = Sim
prompt-no = Não
prompt-yes-or-no = responda sim ou não
prompt-selecting = ↑↓ para mover, Enter para escolher
prompt-editing = Pressione Enter para abrir seu editor.
prompt-editor-failed = o editor falhou, e o texto ficou como estava
prompt-number = Número (1 a { $most })

form-label = { $name ->
        [cloze] Enunciado
        [title] Título
        [difficulty] Dificuldade
        [topicId] Id do tópico
        [source] Fonte
        [author] Autor
        [tags] Tags
        [dropDown] O aluno responde
        [assessWhole] Avaliar todas as lacunas em conjunto
        [key] Chave no arquivo
       *[release] Notas da liberação
    }
form-field = { form-label }{ $hasHint ->
        [true] { $name ->
            [cloze] { " " }(só Enter abre seu editor)
            [difficulty] { " " }(um número inteiro, como 1)
            [topicId] { " " }(o número dele no serviço)
            [source] { " " }(como um livro)
            [tags] { " " }(separadas por espaços)
           *[other] { "" }
        }
       *[false] { "" }
    }:
form-name = { $name ->
        [cloze] o enunciado
        [title] o título
        [difficulty] a dificuldade
        [topicId] o id do tópico
        [source] a fonte
        [author] o autor
        [tags] o texto das tags
        [dropDown] o modo de responder
        [assessWhole] a avaliação das lacunas
        [key] a chave
       *[release] o texto da liberação
    }
form-choice = { $name ->
        [dropDown] { $isYes ->
            [true] escolhendo em uma lista
           *[false] digitando
        }
       *[other] { $isYes ->
            [true] sim
           *[false] não
        }
    }
form-named-id = { $name } ({ $id })
form-own-id = outro: digitar o id
form-as-last-time = Como da última vez ({ $facts })?
form-decimal-mark = ,
form-how = Escreva lacunas como [[certa = 10 | errada = 0]] ou marque-as na próxima etapa.
form-words = Palavras que viram lacunas (separe com ;):
form-which-place = "{ $words }" aparece várias vezes. Qual delas?
form-answers = Respostas, com os pontos (separe com |{ $blanks ->
        [one] ):
       *[other] , e as lacunas com ;):
    }
form-draft = Pressione Ctrl-C para sair e salvar um rascunho.
form-resume = Continuar o rascunho "{ $name }"?
form-kept = o rascunho foi salvo em { $file }. Para continuar, execute: { $command }
form-stopped = interrompido: nada foi salvo nem enviado
form-another = { $file ->
        [none] Escrever outra questão?
       *[other] Escrever outra questão em { $file }?
    }
form-next = E agora?
form-save = salvar em { $file }{ $way ->
        [none] { "" }
        [apply] { " " }e aplicar esse arquivo
        [service] { " " }e enviar
       *[local] { " " }e enviar ao serviço local
    }
form-saved-file = Arquivo
form-leave = sair e salvar o rascunho
form-more = … e mais { $findings }, que lacuna lint mostra
form-save-to = Salvar no arquivo:
form-first-release = Primeira versão
form-saved = salvo: { $file }
form-dry-run = simulação: nada foi salvo nem enviado
