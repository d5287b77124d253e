/** Problemas de um plano salvo: por que ele não é aplicado. */
import { shellWord } from '../../../core/shell-word.ts';
import type { savedPlanProblems as english } from '../../en/problems/saved-plan.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';

const placeOf = ({ field, key }: { readonly field: string; readonly key: string | null }) =>
  key === null ? quoted(field) : `${quoted(field)}, sobre ${quoted(key)},`;

const again = () => 'salve um novo plano: lms-cli plan --out ARQUIVO';

export const savedPlanProblems = {
  'plan/refused': {
    message: ({ file }) => `o plano salvo ${quoted(file)} foi recusado`,
    hint: again,
    explanation:
      'O lms-cli aplica um plano salvo exatamente como ele foi mostrado, ou não aplica nada. Ele deduz o plano de novo a partir dos recursos do arquivo e do registro, e compara. As linhas anteriores indicam o que difere. Nada foi enviado. Código de saída 7.',
  },
  'plan/other-form': {
    message: ({ form, known }) =>
      `o plano salvo tem a forma ${form}, mas este lms-cli lê a forma ${known}`,
    hint: () =>
      'instale o lms-cli que o salvou, ou salve um novo plano: lms-cli plan --out ARQUIVO',
    explanation:
      'O número depois de lmsCliPlan é a versão da forma de um plano salvo. Uma versão do lms-cli só aplica planos cuja forma ela conhece. Nada foi enviado.',
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
  'plan/key-changed': {
    message: ({ key, run }) =>
      run === null
        ? `${quoted(key)} foi adotado, esquecido ou renomeado depois que o plano foi salvo`
        : `${quoted(key)} mudou depois que o plano foi salvo, na execução ${run}`,
    hint: again,
    explanation:
      'O plano se baseia no que o registro sabia desta chave quando ele foi salvo. Agora o registro sabe outra coisa. Um novo plano mostra o que falta fazer.',
  },
  'plan/altered': {
    message: (place) =>
      place.field === 'digest'
        ? 'o plano foi alterado: o resumo criptográfico não confere'
        : `o plano foi alterado: ${placeOf(place)} não resulta dos recursos dele e do registro`,
    hint: again,
    explanation:
      'O campo digest de um plano salvo revela acidentes, como um merge ou um editor que mudou o arquivo. O lms-cli indica o primeiro lugar que difere do que ele mesmo salvaria. Um plano não se edita: mude os documentos e salve um novo plano.',
  },
  'plan/differs': {
    message: (place) => `${placeOf(place)} não resulta dos recursos do plano e do registro`,
    hint: again,
    explanation:
      'Um arquivo de plano pode vir de outra pessoa, então o lms-cli não confia no que ele mostra. Ele deduz mudanças, passos e totais de novo, a partir dos recursos do arquivo e do registro. Eles precisam ser iguais aos do arquivo. Sem isso, alguém poderia mostrar uma coisa e aplicar outra.',
  },
  'plan/fixed-option': {
    message: ({ option, file }) => `${option} não pode mudar o plano salvo ${quoted(file)}`,
    hint: ({ option }) =>
      `remova-a, ou salve um novo plano com ela: lms-cli plan ${option} --out ARQUIVO`,
    explanation:
      'Um plano salvo é aplicado como foi mostrado. As opções que decidem o que se planeja pertencem a lms-cli plan. Nada foi enviado.',
  },
  'plan/too-large': {
    message: ({ file, limitMiB }) =>
      `${quoted(file)} é grande demais: um plano salvo pode ter ${limitMiB} MiB`,
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
