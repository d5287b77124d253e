/** The texts of the empty table that `convert --template` writes. */
import type * as english from '../en/template.ts';
import type { Widened } from '../widened.ts';

export const templatePt: Widened<typeof english.templateEn> = {
  sheets: { questions: 'Questões', columns: 'Colunas' },
  headings: {
    column: 'coluna',
    holds: 'o que contém',
    example: 'exemplo',
    required: 'obrigatória',
  },
  required: { yes: 'sim', no: 'não' },
  off: 'FALSO',
  columns: {
    title: 'Título da questão',
    question: 'Enunciado da questão, com ### no lugar de cada lacuna',
    difficulty: 'Dificuldade da questão, um número inteiro',
    source: 'De onde vem a questão, por exemplo um livro',
    author: 'Autor da questão',
    topicId: 'Id do tópico no serviço',
    lacuna1: 'Respostas da primeira lacuna com seus pontos, separadas por |',
    lacuna2:
      'Respostas da segunda lacuna. Deixe vazia se a questão só tem uma. Para uma terceira, acrescente a coluna lacuna 3, e assim por diante',
    tags: 'Tags, separadas por espaços',
    dropDown: 'VERDADEIRO mostra as respostas de cada lacuna em uma lista (padrão: FALSO)',
    assessWhole: 'VERDADEIRO avalia a questão inteira, e não cada lacuna (padrão: FALSO)',
    disabled: 'VERDADEIRO desativa a questão (padrão: FALSO)',
    disableHTML: 'VERDADEIRO mostra o HTML do enunciado como texto (padrão: FALSO)',
    inheritPermissions:
      'INHERIT para herdar as permissões do tópico, NOT_INHERIT para usar só as desta linha',
    securityPermission:
      'Papéis concedidos a participantes, como 12:READ,WRITE | 13:READ. [] não concede nenhum',
    securityRestriction: 'Papéis negados a participantes, como 12:REMOVE. [] não nega nenhum',
  },
  example: {
    title: 'A capital',
    question: 'A capital do Brasil é ###, inaugurada em ###.',
    source: 'Apostila de geografia',
    tags: 'capitais brasil',
  },
};
