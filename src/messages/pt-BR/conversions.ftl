conversion-recognized = { $file }: reconhecido como { $format }
conversion-sheets-unread = nota: planilhas de { $file } que não foram lidas: { COMMAS($sheets, each: "sheet-unread") }
conversion-which-format = Qual é o formato de { $file }?
conversion-list = { $of ->
        [refused] não convertidas:
        [lost] alterado ou não mantido, nas questões convertidas:
       *[skipped] puladas, porque não são questões de lacunas:
    }
conversion-missing = falta { $field } em { questions } (use --set ou --defaults)
conversion-more = … e mais { NUMBER($questions) } (-v mostra todas)
conversion-more-findings = … e mais { COUNT($findings, one: "apontamento", other: "apontamentos") } do lint (-v mostra todos)
conversion-converted = convertidas: { NUMBER($converted) } de { questions }
conversion-rejects-written = { COUNT($rows, one: "linha", other: "linhas") } para corrigir em { $file }, com os motivos
conversion-written = { $files ->
        [one] gravado
       *[other] gravados
    }: { LIST($files) }
conversion-from = de { $place }{ IF($about, " (", COMMAS($about), ")") }
conversion-id = id { $id }
conversion-lacks = { $fields ->
        [one] falta
       *[other] faltam
    }: { COMMAS($fields) }
conversion-shared = Campos de todas as questões deste arquivo. { $isComplete ->
        [true] Uma questão pode ter outros valores.
       *[false] Preencha os que faltam.
    }

template-sheet = { $name ->
        [questions] Questões
       *[columns] Colunas
    }
template-off = FALSO
template-column = { $name ->
        [title] Título da questão
        [question] Enunciado da questão, com ### no lugar de cada lacuna
        [difficulty] Dificuldade da questão, um número inteiro
        [source] De onde vem a questão, por exemplo um livro
        [author] Autor da questão
        [topicId] Id do tópico no serviço
        [lacuna1] Respostas da primeira lacuna com seus pontos, separadas por |
        [lacuna2] Respostas da segunda lacuna. Deixe vazia se a questão só tem uma. Para uma terceira, acrescente a coluna lacuna 3, e assim por diante
        [tags] Tags, separadas por espaços
        [dropDown] VERDADEIRO mostra as respostas de cada lacuna em uma lista (padrão: FALSO)
        [assessWhole] VERDADEIRO avalia a questão inteira, e não cada lacuna (padrão: FALSO)
        [disabled] VERDADEIRO desativa a questão (padrão: FALSO)
        [disableHTML] VERDADEIRO mostra o HTML do enunciado como texto (padrão: FALSO)
        [inheritPermissions] INHERIT para herdar as permissões do tópico, NOT_INHERIT para usar só as desta linha
        [securityPermission] Papéis concedidos a participantes, como 12:READ,WRITE | 13:READ. [] não concede nenhum
        [securityRestriction] Papéis negados a participantes, como 12:REMOVE. [] não nega nenhum
       *[other] { "" }
    }
template-example = { $name ->
        [title] A capital
        [question] A capital do Brasil é ###, inaugurada em ###.
        [source] Apostila de geografia
       *[tags] capitais brasil
    }
