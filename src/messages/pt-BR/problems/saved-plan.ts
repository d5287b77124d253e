/** Problemas de um plano salvo: por que ele não é aplicado. */
import { shellWord } from '../../../core/texts.ts';
import type { savedPlanProblems as english } from '../../en/problems/saved-plan.ts';
import type { Widened } from '../../widened.ts';
import { quoted, sentenceList } from '../phrases.ts';

const placeOf = ({ field, key }: { readonly field: string; readonly key: string | null }) =>
  key === null ? quoted(field) : `${quoted(field)} de ${quoted(key)}`;

const MOST_KEYS = 10;

const named = (keys: readonly string[]) =>
  sentenceList([
    ...keys.slice(0, MOST_KEYS).map(quoted),
    ...(keys.length > MOST_KEYS ? [`mais ${keys.length - MOST_KEYS}`] : []),
  ]);

const again = () => 'salve um novo plano: lms-cli plan --out ARQUIVO';

export const savedPlanProblems = {
  'plan/refused': {
    message: ({ file }) => `o plano salvo ${quoted(file)} foi recusado: nada foi enviado`,
    hint: again,
    explanation:
      'O lms-cli aplica um plano salvo exatamente como ele foi mostrado, ou não aplica nada. Ele deduz o plano de novo a partir dos recursos do arquivo e do registro, e compara. As linhas anteriores indicam o que difere.',
  },
  'plan/other-format': {
    message: ({ form, known }) =>
      `o plano salvo tem a versão de formato ${form}, mas este lms-cli lê a versão ${known}`,
    hint: () =>
      'instale o lms-cli que o salvou, ou salve um novo plano: lms-cli plan --out ARQUIVO',
    explanation:
      'O número depois de lmsCliPlan é a versão do formato de um plano salvo. Uma versão do lms-cli só aplica planos cujo formato ela conhece. Nada foi enviado.',
  },
  'plan/other-target': {
    message: ({ planned, here }) => `o plano é para ${quoted(planned)}, não para ${quoted(here)}`,
    hint: () => 'use o perfil ou as opções do serviço dele, ou salve um plano para este serviço',
    explanation:
      'Um plano vale para um serviço e uma versão da interface dele. O lms-cli nunca tira o serviço de um arquivo de plano, porque o arquivo pode vir de outra pessoa. Indique o serviço como em qualquer outro comando. Nada foi enviado.',
  },
  'plan/other-ledger': {
    message: () => 'o plano foi feito com outro registro',
    hint: () => 'use o registro do plano (--ledger CAMINHO), ou salve um novo plano',
    explanation:
      'Um plano se baseia no que o registro dele sabia. Outro registro sabe outras coisas, e o plano seria outro. Um plano feito antes da primeira execução só serve para um registro novo. Nada foi enviado.',
  },
  'plan/other-scope': {
    message: ({ planned, here }) =>
      `o plano é do escopo ${quoted(planned)}, mas o lms-cli.yaml indica ${quoted(here)}`,
    hint: () => 'execute o comando na pasta de conteúdo do plano, ou salve um novo plano',
    explanation:
      'O escopo em content: no lms-cli.yaml é o nome de uma pasta de conteúdo no registro. O plano de uma pasta de conteúdo não é aplicado em outra. Nada foi enviado.',
  },
  'plan/keys-changed': {
    message: ({ keys, run }) =>
      run === null
        ? `depois que o plano foi salvo, alguém adotou, esqueceu, renomeou ou resolveu ${named(keys)}`
        : `depois que o plano foi salvo, a execução ${run} mudou ${named(keys)}`,
    hint: ({ keys, run }) =>
      run === null
        ? `veja o que o lms-cli sabe agora: lms-cli resources show ${shellWord(keys[0] ?? '')}`
        : `veja o que ela fez: lms-cli runs show ${run}`,
    explanation:
      'O plano foi feito com o que o registro sabia destas chaves. Agora o registro sabe outra coisa. Um novo plano mostra o que falta fazer.',
  },
  'plan/altered': {
    message: (place) =>
      place.field === 'digest'
        ? 'o plano foi alterado: o resumo criptográfico não confere'
        : `o plano foi alterado: ${placeOf(place)} difere do que o lms-cli deduz dos recursos dele`,
    hint: again,
    explanation:
      'O campo digest de um plano salvo revela acidentes, como um merge ou um editor que mudou o arquivo. O lms-cli indica o primeiro lugar que difere do que ele mesmo salvaria. Um plano não se edita: mude os documentos e salve um novo plano.',
  },
  'plan/differs': {
    message: (place) => `${placeOf(place)} difere do que o lms-cli deduz dos recursos do plano`,
    hint: again,
    explanation:
      'Um arquivo de plano pode vir de outra pessoa, então o lms-cli não confia no que ele mostra. Ele deduz mudanças, passos e totais de novo, a partir dos recursos do arquivo e do registro. Eles precisam ser iguais aos do arquivo. Sem isso, alguém poderia mostrar uma coisa e aplicar outra.',
  },
  'plan/fixed-option': {
    message: ({ option, file }) => `${option} não pode mudar o plano salvo ${quoted(file)}`,
    hint: () => `remova-a, ou salve um novo plano com ela: lms-cli plan ... --out ARQUIVO`,
    explanation:
      'Um plano salvo é aplicado como foi mostrado. As opções que decidem o que se planeja pertencem a lms-cli plan. Nada foi enviado.',
  },
  'plan/too-large': {
    message: ({ file, limitMiB }) =>
      `${quoted(file)} é grande demais: um plano salvo pode ter no máximo ${limitMiB} MiB`,
    hint: () => 'salve um plano para parte dos arquivos: lms-cli plan ARQUIVOS --out ARQUIVO',
    explanation:
      'Um plano salvo é comparado por inteiro, então o lms-cli o mantém na memória. Mudanças maiores podem ser aplicadas em partes, ou sem plano salvo: lms-cli apply mostra o plano e pede confirmação.',
  },
  'document/saved-plan': {
    message: () => 'isto é um plano salvo, não um documento',
    hint: ({ file }) => `indique-o sozinho: lms-cli apply ${shellWord(file)}`,
    explanation:
      'lms-cli plan --out salva um plano. Só lms-cli apply o aceita, como único arquivo. O campo lmsCliPlan precisa ser o primeiro, como foi salvo. A entrada padrão não pode ser um plano salvo.',
  },
} satisfies Widened<typeof english>;
