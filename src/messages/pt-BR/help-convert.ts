/** The options of `convert`. */
import type { convertOptions as english } from '../en/help-convert.ts';
import type { Widened } from '../widened.ts';

export const convertOptions: Widened<typeof english> = {
  'convert-from': 'formato dos arquivos (padrão: reconhecido pelo conteúdo)',
  'convert-to': 'formato a gravar (padrão: o de --out, ou md)',
  'convert-out':
    'arquivo a gravar, ou pasta para um arquivo de cada origem (padrão: saída padrão). - é a saída padrão',
  'convert-overwrite': 'substitui arquivos que existem',
  template: 'grava uma tabela vazia com um exemplo, csv ou xlsx, e explica as colunas',
  keys: 'grava documentos para uma pasta de conteúdo, com chaves feitas de ids ou títulos',
  set: 'valor de um campo para as questões que não o têm, por exemplo topicId=8801 (repetível)',
  defaults:
    'arquivo com esses valores: campos em YAML ou JSON, ou um arquivo de questões, do qual só o cabeçalho é lido',
  'topic-map': 'arquivo CSV com duas colunas: o caminho de uma categoria e o id do seu tópico',
  scale: 'pontos de uma lacuna totalmente certa',
  encoding: 'codificação dos arquivos que não indicam nenhuma, por exemplo windows-1252',
  strict: 'recusa uma questão se algo dela se perderia',
  'convert-report':
    'grava um relatório sobre cada questão como json ou ndjson, em ARQUIVO (- é a saída padrão) ou na saída de erros (repetível)',
  mixed:
    'se uma questão tem lacunas digitadas e de escolha: recusa (refuse), ou torna todas lista (list) ou texto (text)',
  numeric:
    'se as respostas são comparadas como números: recusa (refuse), ou usa-as como textos exatos (exact)',
  placement:
    'se uma lacuna não tem lugar: coloca-a no único ___ (underscores), no fim (append), ou recusa (refuse)',
  'zero-score': 'se uma resposta digitada não vale nada: descarta (drop) ou mantém (keep)',
  negative: 'se uma resposta tira pontos: vale zero (zero), mantém (keep), ou recusa (refuse)',
  media:
    'se um enunciado tem imagens, sons ou fórmulas em MathML: recusa (refuse), ou coloca uma descrição (placeholder)',
};
