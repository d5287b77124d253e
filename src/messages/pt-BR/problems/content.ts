/** Problemas de um plano: o que os documentos dizem, comparado com o que o registro sabe. */
import type { contentProblems as english } from '../../en/problems/content.ts';
import type { Widened } from '../../widened.ts';
import { shellWord } from '../../../core/texts.ts';
import { referenceTo } from '../../snippets.ts';
import { aResource, counted, quoted, sentenceList } from '../phrases.ts';

export const contentProblems = {
  'content/unknown-key': {
    message: ({ key }) => `nenhum documento tem a chave ${quoted(key)}, e o registro não a conhece`,
    hint: ({ key, suggestion }) =>
      suggestion !== null
        ? `você quis dizer ${quoted(suggestion)}?`
        : `corrija a chave, ou registre um recurso que já existe: lms-cli resources adopt ${shellWord(key)} ID --as TIPO`,
    explanation:
      'Uma referência indica um recurso dos mesmos arquivos, ou um recurso que o registro deste serviço conhece. lms-cli resources list mostra as chaves conhecidas.',
  },
  'content/deleted-key': {
    message: ({ key, run }) => `o recurso ${quoted(key)} foi excluído pela execução ${run}`,
    hint: () =>
      'remova a referência, ou acrescente um documento com esta chave para que o recurso seja criado de novo',
    explanation:
      'Uma referência precisa levar a algo que existe. O registro sabe que este recurso foi excluído, e nenhum documento o descreve.',
  },
  'content/refers-to-deleted': {
    message: ({ key }) => `isto se refere a ${quoted(key)}, que o plano exclui`,
    hint: ({ key }) =>
      `remova a referência, acrescente outra vez um documento para ${quoted(key)}, ou execute sem --prune`,
    explanation:
      'Um plano com --prune exclui o que não está mais nos arquivos. Nada do que fica pode se referir ao que é excluído, porque o serviço mostraria algo que não existe.',
  },
  'content/no-version': {
    message: ({ key }) => `${quoted(key)} não tem versão liberada`,
    hint: ({ key }) =>
      `acrescente release: com as notas de liberação ao documento de ${quoted(key)}, ou use o id: ${referenceTo(key)}`,
    explanation:
      'CHAVE#versionId é a versão liberada mais recente de um recurso. O documento pede a liberação com o campo release. Se a versão foi liberada em outro lugar, lms-cli resources adopt pode registrá-la com --version-id.',
  },
  'content/former-key-in-files': {
    message: ({ key, former }) =>
      `${quoted(former)} é uma chave antiga de ${quoted(key)}, mas outro documento a usa como chave`,
    hint: ({ former }) => `remova o documento com a chave ${quoted(former)}, ou a chave antiga`,
    explanation:
      'formerly renomeia um recurso: o que o registro sabe da chave antiga passa a valer para a nova. A chave antiga não pode ser, ao mesmo tempo, a chave de outro documento.',
  },
  'content/former-key': {
    message: ({ key, now }) => `a chave ${quoted(key)} agora é ${quoted(now)}`,
    hint: ({ now }) => `use ${quoted(now)} na referência`,
    explanation:
      'Um documento indica esta chave entre as antigas (formerly). Depois do apply, o registro só conhece a nova, por isso as referências devem usá-la.',
  },
  'content/former-twice': {
    message: ({ former, keys }) =>
      `${sentenceList(keys.map(quoted))} indicam ${quoted(former)} como chave antiga`,
    hint: () => 'remova-a de um dos dois documentos',
    explanation:
      'formerly renomeia um recurso. O que o registro sabe da chave antiga só pode pertencer a um documento.',
  },
  'content/two-known': {
    message: ({ first, second }) =>
      `${quoted(first)} e ${quoted(second)} são dois recursos, mas o documento indica os dois como chaves`,
    hint: () => 'remova a chave antiga, ou esqueça um deles: lms-cli resources forget CHAVE',
    explanation:
      'Um documento representa um único recurso. A chave e as chaves antigas (formerly) só podem levar a um recurso que o registro conhece.',
  },
  'content/key-of-import': {
    message: ({ key, operation, run }) =>
      `${quoted(key)} já é a chave de ${operation} na execução ${run}`,
    hint: () => 'escolha outra chave',
    explanation:
      'Os recursos e os documentos de importação compartilham as chaves. A chave de uma criação é a chave do recurso criado. A chave de uma edição, liberação, movimentação ou exclusão não pode ser a chave de um recurso.',
  },
  'content/kind-changed': {
    message: ({ key, id, before, kind }) =>
      `${quoted(key)} já é ${aResource[before]} (id ${id}) e não pode virar ${aResource[kind]}`,
    hint: () => 'escolha uma chave nova para o recurso novo',
    explanation:
      'Uma chave representa sempre o mesmo recurso. O serviço não transforma uma questão em avaliação, por isso um documento de outro tipo precisa de uma chave própria.',
  },
  'content/other-scope': {
    message: ({ key, scope }) =>
      `${quoted(key)} pertence à pasta de conteúdo com o escopo ${quoted(scope)}`,
    hint: ({ key, id, isFormer }) => {
      const adopt = `lms-cli resources adopt ${shellWord(key)} ${id} --as-in-files`;
      return isFormer
        ? `remova a chave antiga. Para assumir o recurso dela, volte a usar a chave ${quoted(key)} e execute: ${adopt}`
        : `use outra chave. Para assumir o recurso: ${adopt}`;
    },
    explanation:
      'Pastas de conteúdo com escopos diferentes nunca alteram nem excluem os recursos uma da outra. Uma adoção com --as-in-files registra que o serviço tem o que o seu documento diz, por isso os dois precisam ser iguais.',
  },
  'content/html-changed': {
    message: ({ key, id }) =>
      `disableHTML de ${quoted(key)} (questão de lacunas ${id}) é diferente do valor usado na criação`,
    hint: () => 'restaure o valor anterior, ou dê à questão uma chave nova para criar outra',
    explanation:
      'O serviço só aceita disableHTML na criação de uma questão. Nenhuma edição muda esse valor.',
  },
  'content/given-up': {
    message: ({ key, verb, run }) =>
      `a ${verb === 'delete' ? 'exclusão' : 'criação'} de ${quoted(key)} na execução ${run} foi abandonada, por isso não se sabe se o recurso existe`,
    hint: ({ key }) =>
      `verifique no serviço. Se existir, execute: lms-cli resources adopt ${shellWord(key)} ID. Se não, execute: lms-cli resources forget ${shellWord(key)}`,
    explanation:
      'Alguém abandonou uma operação em dúvida (runs resolve --give-up). Criar o recurso de novo poderia duplicá-lo, por isso o lms-cli espera até você dizer se ele existe.',
  },
  'content/prune-needs': {
    message: ({ what }) =>
      what === 'scope'
        ? '--prune precisa de um escopo: content em lms-cli.yaml não tem nenhum'
        : '--prune precisa da pasta de conteúdo inteira, não de arquivos avulsos',
    hint: ({ what }) =>
      what === 'scope'
        ? 'acrescente scope: NOME a content em lms-cli.yaml, e aplique uma vez sem --prune'
        : 'execute sem arquivos',
    explanation:
      'Com --prune, o que não está mais nos arquivos é excluído. Só a pasta de conteúdo inteira mostra o que falta, e só os recursos aplicados com o escopo dela pertencem a ela.',
  },
  'content/too-many-deletes': {
    message: ({ deletes, limit, resources }) =>
      `o plano exclui ${counted(deletes, 'recurso', 'recursos')}${resources === null ? '' : ` de ${resources}`}, e o limite é ${limit}`,
    hint: ({ deletes }) =>
      `verifique se não faltam arquivos. Se não faltam, permita: --max-deletes ${deletes}`,
    explanation:
      'Uma pasta que perdeu arquivos parece uma pasta cujos recursos foram excluídos de propósito. --max-deletes, ou limits no perfil, para antes da primeira requisição. Uma porcentagem conta os recursos do escopo que existem.',
  },
  'content/too-many-changes': {
    message: ({ changes, deletes, limit }) =>
      `o plano muda ${counted(changes, 'recurso', 'recursos')}${deletes === 0 ? '' : ` (${counted(deletes, 'excluído', 'excluídos')})`}, e o limite é ${limit}`,
    hint: ({ changes }) => `verifique o plano. Se está certo, permita: --max-changes ${changes}`,
    explanation:
      '--max-changes, ou limits no perfil, para um apply ou undo antes da primeira requisição se mais recursos mudariam do que se espera. As exclusões também contam.',
  },
  'content/max-deletes-needed': {
    message: ({ deletes }) =>
      `o plano exclui ${counted(deletes, 'recurso', 'recursos')}, o que exige --max-deletes sem terminal`,
    hint: ({ deletes }) =>
      `defina o máximo de exclusões: --max-deletes ${deletes}, ou limits no perfil`,
    explanation:
      'Sem terminal, ninguém vê o plano antes da execução. --max-deletes N ou N%, ou limits.maxDeletes no perfil, diz quantas exclusões são esperadas.',
  },
  'content/new-ledger': {
    message: ({ path }) => `nenhuma execução anterior deste serviço em ${quoted(path)}`,
    hint: () =>
      `restaure o registro, senão apply criaria todos os recursos de novo. Na primeira execução, acrescente --new-ledger`,
    explanation:
      'O serviço não pode ser lido, por isso o registro é a única memória do que foi criado. Sem ele, apply criaria tudo outra vez. --new-ledger diz que esta é a primeira execução. Em um terminal, plan só avisa, e apply pergunta.',
  },
} satisfies Widened<typeof english>;
