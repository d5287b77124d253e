/** What is wrong with the text of a document. */
import type { textProblems as english } from '../../en/problems/text.ts';
import type { Widened } from '../../widened.ts';
import { counted, figure, quoted, syntaxReasons } from '../phrases.ts';

export const textProblems = {
  'document/not-found': {
    message: ({ file }) => `não existe o arquivo ${quoted(file)}`,
    hint: () => 'confira o nome e a pasta em que você está',
    explanation: 'Um arquivo indicado não existe. Nada foi enviado.',
  },
  'document/unreadable': {
    message: ({ file, reason }) =>
      ({
        'not-a-file': `${quoted(file)} não é um arquivo`,
        'no-permission': `você não tem permissão para ler ${quoted(file)}`,
        other: `não foi possível ler ${quoted(file)}`,
      })[reason],
    hint: () => 'indique um arquivo que você possa ler, ou - para a entrada padrão',
    explanation: 'Um arquivo indicado é uma pasta, está protegido ou não pôde ser lido.',
  },
  'document/too-large': {
    message: ({ limitMiB }) => `maior que ${figure(limitMiB)} MiB`,
    hint: () =>
      'divida-o; `lms-cli import` aceita arquivos de qualquer tamanho, com documentos de até esse limite',
    explanation:
      'Um comando avulso lê o arquivo inteiro, para que todos os problemas possam ser mostrados de uma vez; uma importação lê um documento após o outro. O que se guarda na memória de cada vez é limitado.',
  },
  'document/encoding': {
    message: ({ offset, guess }) =>
      `o arquivo não é UTF-8 (byte ${figure(offset)}); parece ser ${guess}`,
    hint: ({ guess }) =>
      `salve-o como UTF-8, por exemplo: iconv -f ${guess} -t UTF-8 ARQUIVO > NOVO`,
    explanation:
      'Documentos são UTF-8, com ou sem marca de ordem de bytes (BOM). Outra codificação trocaria os acentos por outras letras sem nenhum aviso, por isso é recusada.',
  },
  'document/empty': {
    message: () => 'não há nenhum documento no arquivo',
    hint: () =>
      'escreva um documento; `lms-cli schema lacuna.create`, por exemplo, mostra os campos dele',
    explanation: 'O arquivo está vazio ou só contém comentários.',
  },
  'document/unknown-format': {
    message: ({ file }) => `o nome de ${quoted(file)} não permite saber o formato`,
    hint: () => 'diga qual é: --format yaml, json, jsonc, ndjson, csv ou cloze',
    explanation:
      'O formato é determinado pela terminação .yaml, .yml, .json, .jsonc, .ndjson, .jsonl, .csv ou (questões) .md.',
  },
  'document/syntax': {
    message: ({ reason }) => syntaxReasons[reason].message,
    hint: ({ reason }) => syntaxReasons[reason].hint,
    explanation:
      'O texto não é YAML ou JSON bem-formado. JSON pode ter comentários e vírgulas finais.',
  },
  'document/too-deep': {
    message: ({ limit }) => `mais de ${counted(limit, 'nível', 'níveis')} de aninhamento`,
    hint: () => 'nenhum documento deste serviço tem aninhamento tão profundo',
    explanation:
      'O aninhamento é limitado antes de o texto ser analisado, porque ele pode fazer um analisador falhar.',
  },
  'document/alias-bomb': {
    message: ({ limit }) =>
      `os aliases de YAML representam mais de ${counted(limit, 'valor', 'valores')}`,
    hint: () => 'escreva os valores por extenso, ou use menos aliases',
    explanation:
      'Poucas linhas de aliases de YAML podem representar milhões de valores; o que eles podem representar é limitado.',
  },
  'document/duplicate-key': {
    message: ({ field }) => `o campo ${quoted(field)} aparece duas vezes`,
    hint: () => 'mantenha um deles',
    explanation: 'De dois campos com o mesmo nome, um leitor descartaria um em silêncio.',
  },
  'document/reserved-key': {
    message: ({ field }) => `um campo não pode se chamar ${quoted(field)}`,
    hint: () => 'remova-o',
    explanation:
      'Os nomes __proto__, constructor e prototype têm um significado interno em JavaScript e são recusados.',
  },
  'document/key-not-text': {
    message: () => 'o nome de um campo deve ser um texto simples',
    hint: () => 'escreva nome: valor',
    explanation:
      'YAML permite que uma lista ou um mapeamento seja o nome de um campo; JSON não tem como dizer isso.',
  },
  'document/lone-surrogate': {
    message: ({ field }) => `${field} contém metade de um caractere`,
    hint: () => 'escreva o próprio caractere em vez da sequência \\u dele',
    explanation:
      'Uma sequência de \\uD800 a \\uDFFF sem a outra metade não representa caractere algum e não pode ser enviada como UTF-8.',
  },
} satisfies Widened<typeof english>;
