# O lugar fica entre parênteses, para não precisar de artigo.
ask-deletion = Excluir { $resource ->
        [assessment] avaliação
        [lacuna] questão de lacunas
       *[track] trilha
    } { LIST($ids) } ({ $where })? Não é possível desfazer.
ask-deletions = Excluir { resources } ({ $where })? Não é possível desfazer.
ask-first-run = Esta é a primeira execução neste serviço?
ask-send-again = Enviar de novo { operations } ({ $where })? O que está feito ou em dúvida pode passar a existir duas vezes.
ask-undo-instead = A execução { $run } não pode ser desfeita. Desfazer em vez dela a execução { $instead }, a mais recente que pode ser desfeita?
ask-apply = { $undoes ->
        [none] Aplicar este plano ({ $where })?
       *[other] Desfazer a execução { $undoes } ({ $where })?
    } { $requests ->
        [0] Isso muda o que o registro guarda e não envia nada.
       *[other] Isso envia { requests }{ IF($deletes, " e exclui ", COUNT($deletes, one: "recurso", other: "recursos")) }.
    }
ask-protected-profile = O perfil { $name } ({ $where }) é protegido. Digite o nome dele para continuar:
ask-doubt = { $number } de { $total }: { $operation }. Verifique no serviço: foi feita?
ask-doubt-performed = { $returns ->
        [none] Sim, foi feita
       *[other] Sim, está lá: registrar o { returned-id }
    }
ask-doubt-not-performed = Não, não foi feita
ask-doubt-later = Decidir depois
ask-doubt-id = O { returned-id } que o serviço mostra (Enter para decidir depois):
ask-doubt-wrong-id = Digite o número que o serviço mostra (de 1 a 9223372036854775807)
ask-which-run = Qual execução?
ask-unlock = Encerrar a reserva de "{ $command }" em { $host }, que dura até { MOMENT($until) }? Se ainda estiver vivo, ele não poderá enviar mais nada, e o que está enviando ficará em dúvida.
ask-forget = { $isDeleted ->
        [true] Registrar que "{ $key }" foi excluído no serviço? O próximo apply ou import o cria de novo.
       *[false] Esquecer "{ $key }"? O recurso continua no serviço. O apply e o import perguntam antes de criar outro, a não ser que o recurso tenha sido editado depois de criado.
    }
ask-log-lost = O log da execução { $run } se perdeu de vez? A próxima importação ou o próximo apply envia de novo o que só o log tinha. Isso pode ficar duplicado.
ask-create-again = Criar mais uma vez?
ask-release-again = Liberar mais uma vez?
ask-existing = O que você quer fazer?
ask-exists-adopt = Adotar o que já existe
ask-exists-create = Criar mais uma vez
ask-corrected = Criar { COUNT($count, one: "documento que parece uma versão editada de um anterior", other: "documentos que parecem versões editadas de anteriores") }?
ask-existing-stop = Parar
ask-trust-origin = { $file } envia para { $origin }. Você conhece este servidor e confia nele a partir de agora?
ask-blank = Lacuna { $number }:

prompt-yes = Sim
prompt-no = Não
prompt-yes-or-no = responda sim ou não
prompt-selecting = ↑↓ para mover, Enter para escolher
prompt-number = Número (1 a { $most })

form-label = { $name ->
        [cloze] Enunciado
        [title] Título
        [difficulty] Dificuldade
        [topicId] Id do tópico
        [source] Fonte
        [author] Autor
        [tags] Tags
        [dropDown] Os alunos escolhem de uma lista
        [assessWhole] Avaliar todas as lacunas em conjunto
        [key] Chave no arquivo
       *[release] Notas da liberação
    }
form-field = { form-label }{ IF($hasHint, form-hint) }:
form-hint = { $name ->
        [cloze] { " " }(só Enter abre seu editor)
        [difficulty] { " " }(um número inteiro, como 1)
        [topicId] { " " }(o número dele no serviço)
        [source] { " " }(como um livro)
        [tags] { " " }(separadas por espaços)
       *[other] { "" }
    }
form-named-id = { $name } ({ $id })
form-own-id = outro: digitar o id
form-as-last-time = Como da última vez ({ $facts })?
form-decimal-mark = ,
form-how = Escreva lacunas como [[certa = 10 | errada = 0]] ou marque-as a seguir.
form-editor-failed = o editor falhou, e o texto ficou como estava
form-words = Palavras que viram lacunas, cada uma onde aparece primeiro (separe com ;):
form-answers = Respostas, com os pontos (separe com |{ $blanks ->
        [one] ):
       *[other] , e as lacunas com ;):
    }
form-draft = Pressione Ctrl-C para sair e salvar as respostas como rascunho.
form-resume = Continuar o rascunho "{ $name }"?
form-kept = o rascunho foi salvo em { $file }. Para continuar, execute: { $command }
form-stopped = interrompido: nada foi salvo nem enviado
form-another = Escrever outra questão?
form-next = E agora?
form-save = salvar em { $file }{ $way ->
        [none] { "" }
        [apply] { " " }e aplicar esse arquivo
        [service] { " " }e enviar
       *[local] { " " }e enviar ao serviço local
    }
form-saved-file = Arquivo
form-leave = sair e salvar o rascunho
form-save-to = Salvar no arquivo:
form-first-release = Primeira versão
form-saved = salvo: { $file }
