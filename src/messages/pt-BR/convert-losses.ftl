convert-refused = { $what ->
        [no-blank] nenhuma lacuna
        [notation] um erro na notação
        [reference] uma referência a algo que não existe
        [kind] um tipo de questão desconhecido
        [interaction] uma parte que uma questão de lacunas não tem, ou lacunas digitadas e listas em uma só questão
        [media] uma imagem ou outra mídia
        [package] um pacote dentro do pacote
        [size] mais texto, lacunas, respostas ou pontos do que uma questão pode ter
        [text] um texto que não pode ser mantido, como ###
        [scoring] lacunas que não são pontuadas uma a uma, mas em qualquer ordem ou em conjunto
        [right-answer] nenhuma resposta com todos os pontos da lacuna
        [one-choice] uma lista com uma só resposta
        [pattern] um padrão ou um intervalo de números em vez de uma resposta
       *[date] uma data que o Excel fez de uma resposta
    }{ CITED($value) }
    .hint = { $what ->
            [interaction] divida a questão na origem, ou escreva-a com valores fixos
            [media] descreva-a com palavras na origem, ou remova-a
            [package] descompacte-o, e converta o pacote de dentro separadamente
            [size] divida-a ou encurte-a na origem, e verifique se todos os colchetes e chaves estão fechados
            [scoring] pontue na origem cada lacuna separadamente, por exemplo com match_correct
            [one-choice] acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta
            [pattern] liste na origem cada resposta certa, como texto
            [date] formate a coluna como texto e digite a resposta de novo
           *[notation] corrija na origem, ou exporte a questão de novo
        }
convert-not-kept = { $what ->
        [feedback] feedback ou uma dica para os alunos
        [content] outro conteúdo ou opções da origem
        [cell] a célula como a planilha a mostra
        [title] o título (ajustado para caber em uma linha)
        [place] o lugar da lacuna (a origem não marca nenhum, então ela fica depois do enunciado)
        [text] os espaços, os sinais ou a formatação exata de um texto
        [encoding] o texto como o autor o escreveu (parece decodificado de forma errada)
        [dragging] arrastar palavras de um banco (cada lacuna tem uma lista com todas)
        [points] os pontos como a origem os tem
        [scale] a escala dos pontos (viraram partes do total)
        [answer] uma resposta que não dá pontos, ou que aparece duas vezes
       *[case] como contam as maiúsculas
    }{ CITED($value) }
    .hint = { $what ->
            [cell] verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo
            [place] escreva ___ no lugar certo
            [encoding] remova --encoding se você a usou, ou corrija o texto na origem
            [points] verifique os pontos na saída, ou defina-os com --scale N
            [scale] use --scale com este número quando converter a saída de volta
            [case] teste a questão no serviço, e acrescente respostas se as duas grafias valerem
           *[content] verifique a questão na saída, e guarde o arquivo de origem
        }
convert-skipped = não é uma questão de lacunas{ CITED($value) }
    .hint = deixe-a no arquivo, ou escreva-a como questão de lacunas
