### What becomes of a part of a question that a lacuna question cannot hold: three codes, each with a noun.

convert-not-kept = { $what ->
        [feedback] feedback
        [hint] uma dica para os alunos
        [content] outro conteúdo da origem
        [setting] uma opção
        [shuffling] embaralhar as respostas
        [field] um campo
        [cell] a célula como a planilha a mostra
        [title] o título (ajustado para caber em uma linha)
        [place] o lugar da lacuna (a origem não marca nenhum, então ela fica depois do enunciado)
        [tag] os espaços de um marcador (viram hifens)
        [space] espaços ou quebras de linha nas pontas de um texto
        [number-sign] o sinal # como era (foi escrito como &#35;)
        [backslash] uma barra invertida (foi lida como escape)
        [formatting] a formatação de um texto
        [encoding] o texto como o autor o escreveu (parece decodificado de forma errada)
        [dragging] arrastar (os alunos escolhem as respostas em listas)
        [word-bank] que cada palavra vale uma vez (cada lacuna tem todas as palavras do banco)
        [points] os pontos da questão
        [rounding] os pontos exatos de uma resposta
        [scale] a escala dos pontos (viraram partes do total)
        [negative-points] pontos abaixo de zero (a resposta dá 0)
        [scoring] como a origem pontua respostas
        [wrong-answer] uma resposta sem pontos
        [duplicate] uma resposta que aparece duas vezes
        [case] como contam as maiúsculas
       *[spelling] aceitar pequenos erros de grafia
    }{ CITED($value) }
    .hint = { $what ->
            [feedback] guarde o arquivo de origem, ou escreva o feedback em outro lugar
            [hint] escreva a dica no enunciado, se os alunos precisarem dela
            [content] escreva-o no enunciado, se os alunos precisarem dele
            [setting] veja a questão na saída
            [shuffling] verifique se a ordem das respostas não entrega a certa
            [field] guarde o arquivo de origem, se você precisar do valor depois
            [cell] verifique o valor. Se estiver errado, formate a coluna como texto e digite de novo
            [title] veja a questão na saída
            [place] escreva ___ no lugar certo
            [tag] veja a questão na saída
            [space] veja a questão na saída
            [number-sign] veja a questão na saída
            [backslash] escreva \\ na origem para uma barra invertida de verdade
            [formatting] veja a questão na saída
            [encoding] remova --encoding se você a usou, ou corrija o texto na origem
            [dragging] veja a questão na saída
            [word-bank] veja a questão na saída
            [points] use --scale N para definir os pontos de uma lacuna
            [rounding] use --scale com um número divisível, por exemplo --scale 12
            [scale] use --scale com este número quando converter a saída de volta
            [negative-points] veja a questão na saída
            [scoring] verifique os pontos das respostas na saída
            [wrong-answer] veja a questão na saída
            [duplicate] verifique os pontos dela, e remova uma das duas na origem
            [case] teste a questão no serviço, e acrescente respostas se as duas grafias valerem
           *[spelling] acrescente como respostas as grafias erradas que você quer aceitar
        }
convert-refused = { $what ->
        [no-blank] nenhuma lacuna
        [notation] um erro na notação
        [reference] uma referência a algo que não existe
        [kind] um tipo de questão desconhecido
        [mixed-kinds] lacunas digitadas e listas em uma só questão
        [several-blanks] vários blocos de respostas
        [interaction] uma parte que não é lacuna
        [media] uma imagem ou outra mídia
        [random-values] valores ou passos que mudam para cada aluno
        [package] um pacote dentro do pacote
        [size] mais texto, lacunas ou respostas do que uma questão pode ter
        [number-sign] ### no enunciado, ou # logo antes de uma lacuna
        [text] um texto que o formato de destino não comporta
        [scoring] regras de pontuação que não pontuam cada lacuna separadamente
        [any-order] lacunas que aceitam qualquer ordem, ou devem ser todas diferentes
        [several-answers] várias respostas para uma lacuna
        [right-answer] nenhuma resposta com todos os pontos da lacuna
        [empty-answer] uma resposta vazia
        [one-choice] uma lista com uma só resposta
        [points] mais pontos do que cabem
        [pattern] um padrão em vez de uma resposta
        [number] um número comparado pelo valor
        [tolerance] um número com tolerância
        [unit] um número com unidades
       *[date] uma data que o Excel fez de uma resposta
    }{ CITED($value) }
    .hint = { $what ->
            [no-blank] acrescente uma lacuna na origem, ou remova a questão
            [notation] corrija na origem
            [reference] exporte a questão de novo, ou escreva o mesmo nome nos dois lugares da origem
            [kind] verifique o tipo na origem, ou exporte a questão em outro formato
            [mixed-kinds] divida a questão na origem
            [several-blanks] divida-a em várias questões, ou escreva-a em Cloze
            [interaction] divida a questão na origem
            [media] descreva-a com palavras na origem, ou remova-a
            [random-values] escreva a questão com valores fixos na origem
            [package] descompacte-o, e converta o pacote de dentro separadamente
            [size] divida-a ou encurte-a na origem, e verifique se todos os colchetes e chaves estão fechados
            [number-sign] troque-o na origem por uma palavra
            [text] reescreva na origem
            [scoring] escreva na origem regras que pontuem cada lacuna separadamente, como match_correct
            [any-order] reescreva na origem
            [several-answers] reescreva na origem
            [right-answer] dê 100% à resposta certa na origem
            [empty-answer] corrija na origem
            [one-choice] acrescente uma resposta errada, ou remova dropDown para que os alunos digitem a resposta
            [points] corrija na origem
            [pattern] liste na origem cada resposta certa
            [number] faça dela uma resposta de texto na origem, com cada forma de escrever
            [tolerance] liste na origem cada resposta certa
            [unit] escreva a unidade no enunciado, e peça só o número
           *[date] formate a coluna como texto e digite a resposta de novo
        }
convert-skipped = { $what ->
        [no-blanks] um tipo de questão sem lacunas
        [choice] uma escolha sem lugar no texto
       *[resource] não é uma questão de lacunas
    }{ CITED($value) }
    .hint = { $what ->
            [no-blanks] escreva-a como questão de lacunas, se precisar dela
            [choice] escreva as respostas no lugar da lacuna, se ela deve ter uma
           *[resource] mantenha-o no arquivo: avaliações e trilhas não precisam de conversão
        }
