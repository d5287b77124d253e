/** Problems of the resources that a ledger knows (docs/content-as-code.md). */
import type { resourceProblems as english } from '../../en/problems/resources.ts';
import { shellWord } from '../../../core/texts.ts';
import type { Widened } from '../../widened.ts';
import { aResource, quoted } from '../phrases.ts';

export const resourceProblems = {
  'resources/unknown': {
    message: ({ key }) => `o registro não conhece nenhum recurso com a chave ${quoted(key)}`,
    hint: ({ suggestion }) =>
      suggestion === null
        ? 'liste as chaves que ele conhece: lms-cli resources list'
        : `você quis dizer ${quoted(suggestion)}?`,
    explanation:
      'O registro conhece os recursos que o `apply` ou uma importação criou com uma chave, e os que você adotou. Cada serviço tem o seu registro: confira --profile, --base-url, --sandbox e --ledger.',
  },
  'resources/key-taken': {
    message: ({ key, kind, id, operation }) =>
      operation === null
        ? `a chave ${quoted(key)} já pertence a ${kind} ${id}`
        : `a chave ${quoted(key)} já pertence a um documento de uma importação (${operation})`,
    hint: ({ key, operation }) =>
      operation === null
        ? `escolha outra chave, ou esqueça esta primeiro: lms-cli resources forget ${shellWord(key)}`
        : 'escolha outra chave',
    explanation:
      'Uma chave identifica um só recurso para sempre. Se ela mudasse de recurso, o próximo apply editaria o recurso errado. Código de saída 7.',
  },
  'resources/id-taken': {
    message: ({ kind, id, holder }) => `${kind} ${id} já é conhecido como ${quoted(holder)}`,
    hint: ({ holder }) =>
      `confira o id, ou esqueça aquela chave primeiro: lms-cli resources forget ${shellWord(holder)}`,
    explanation:
      'Duas chaves com o mesmo id se sobrescreveriam a cada apply. Para dar outra chave a um recurso, informe a antiga em `formerly`. Código de saída 7.',
  },
  'resources/deleted': {
    message: ({ key, kind, id, run }) => `a execução ${run} excluiu ${kind} ${id} (${quoted(key)})`,
    hint: ({ key }) =>
      `confira o id. Se o serviço ainda o mostra, esqueça a chave primeiro: lms-cli resources forget ${shellWord(key)}`,
    explanation:
      'O registro anotou que este recurso foi excluído, e um apply não conseguiria editá-lo. Sem a adoção, o próximo apply o cria de novo. Código de saída 7.',
  },
  'resources/in-doubt': {
    message: ({ key, run }) => `${quoted(key)} está em dúvida desde a execução ${run}`,
    hint: ({ run, seq }) =>
      `verifique no serviço o que aconteceu e resolva a dúvida: lms-cli runs resolve ${shellWord(run)} ${seq}`,
    explanation:
      'Uma operação sobre este recurso pode ter sido realizada. Resolva-a antes de registrar qualquer outra coisa sobre ele. Código de saída 8.',
  },
  'resources/changed-meanwhile': {
    message: ({ key }) => `outro comando alterou ${quoted(key)} depois que o plano foi feito`,
    hint: () => 'execute o mesmo comando outra vez: ele faz um novo plano',
    explanation:
      'Cada passo de um apply depende do que o registro sabia quando o plano foi feito. O lms-cli confere isso de novo antes de cada requisição, e parou antes desta. Código de saída 7.',
  },
  'resources/protected': {
    message: ({ key, kind, id }) => `${kind} ${id} (${quoted(key)}) está protegido contra exclusão`,
    hint: () =>
      'acrescente --unprotect ao comando de exclusão, ou remova protect do documento e execute lms-cli apply',
    explanation:
      'Um documento com `protect: true` diz que o lms-cli nunca deve excluir o recurso. A opção --unprotect dos comandos de exclusão permite excluí-lo uma vez.',
  },
  'resources/no-document': {
    message: ({ key }) => `nenhum documento da pasta de conteúdo tem a chave ${quoted(key)}`,
    hint: ({ suggestion }) =>
      suggestion === null
        ? 'escreva antes o documento, ou omita --as-in-files'
        : `você quis dizer ${quoted(suggestion)}?`,
    explanation:
      'Com --as-in-files, o lms-cli lê no documento que tem esta chave o que o serviço contém. Sem essa opção, o próximo apply envia o recurso uma vez por inteiro. `content:` em lms-cli.yaml indica os arquivos. Nada foi gravado.',
  },
  'resources/other-kind': {
    message: ({ key, kind, said }) =>
      `o documento de ${quoted(key)} é ${aResource[kind]}, não ${aResource[said]}`,
    hint: ({ kind }) => `confira a chave e o id, ou corrija o tipo para ${kind}`,
    explanation:
      'A opção --as, o arquivo CSV ou o registro informa um tipo diferente daquele do documento. Com --as-in-files, os dois precisam ser iguais. Nada foi gravado.',
  },
  'resources/not-given': {
    message: ({ key, gives }) =>
      gives === 'id'
        ? `o registro não conhece o id de ${quoted(key)}`
        : `o registro não conhece nenhuma versão liberada de ${quoted(key)}`,
    hint: ({ key, gives }) =>
      gives === 'id'
        ? `inclua ${quoted(key)} neste comando com --from ARQUIVO.csv, ou adote antes esse recurso`
        : `informe antes a versão dele: lms-cli resources adopt ${shellWord(key)} ID --as-in-files --version-id N`,
    explanation:
      'Com --as-in-files, o lms-cli grava o que o serviço contém. Por isso, cada referência do documento precisa levar a um id ou a uma versão conhecidos. O mesmo comando pode adotar o recurso de destino. Nada foi gravado.',
  },
} satisfies Widened<typeof english>;
