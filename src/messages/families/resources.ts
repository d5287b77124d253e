/** Problems of the resources that a ledger knows (docs/content-as-code.md). */
import type { Resource, Whereabouts } from '../../core/problem-params.ts';
import { shellWord } from '../../core/texts.ts';
import { define } from '../definition.ts';
import { en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

const RUN = '261121-1435-x7k2mq';

export const resourceProblems = {
  'resources/unknown': define<{ key: string; suggestion: string | null }>({
    message: {
      en: ({ key }) => `the ledger knows no resource with the key ${quoted(key)}`,
      pt: ({ key }) => `o registro não conhece nenhum recurso com a chave ${quoted(key)}`,
    },
    hint: {
      en: ({ suggestion }, { toLookUp }) =>
        suggestion === null
          ? `list the keys that it knows: lms-cli resources list${toLookUp}`
          : `did you mean ${quoted(suggestion)}?`,
      pt: ({ suggestion }, { toLookUp }) =>
        suggestion === null
          ? `liste as chaves que ele conhece: lms-cli resources list${toLookUp}`
          : `você quis dizer ${quoted(suggestion)}?`,
    },
    ends: ['usage'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources list',
  }),
  'resources/key-taken': define<{
    key: string;
    kind: string | null;
    id: string | null;
    /** The operation of the document that has the key; null if a resource has it. */
    operation: string | null;
  }>({
    message: {
      en: ({ key, kind, id, operation }) =>
        operation === null
          ? `the key ${quoted(key)} already belongs to ${kind} ${id}`
          : `the key ${quoted(key)} already belongs to a document of an import (${operation})`,
      pt: ({ key, kind, id, operation }) =>
        operation === null
          ? `a chave ${quoted(key)} já pertence ao recurso ${id} (${kind})`
          : `a chave ${quoted(key)} já pertence a um documento de uma importação (${operation})`,
    },
    hint: {
      en: ({ key, operation }, { toLookUp }) =>
        operation === null
          ? `choose another key, or forget this one first: lms-cli resources forget ${shellWord(key)}${toLookUp}`
          : 'choose another key',
      pt: ({ key, operation }, { toLookUp }) =>
        operation === null
          ? `escolha outra chave, ou esqueça esta primeiro: lms-cli resources forget ${shellWord(key)}${toLookUp}`
          : 'escolha outra chave',
    },
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', operation: null },
  }),
  'resources/id-taken': define<{ key: string; kind: string; id: string; holder: string }>({
    message: {
      en: ({ kind, id, holder }) => `${kind} ${id} is already known as ${quoted(holder)}`,
      pt: ({ kind, id, holder }) =>
        `o recurso ${id} (${kind}) já é conhecido como ${quoted(holder)}`,
    },
    hint: {
      en: ({ holder }, { toLookUp }) =>
        `check the id, or forget that key first: lms-cli resources forget ${shellWord(holder)}${toLookUp}`,
      pt: ({ holder }, { toLookUp }) =>
        `confira o id, ou esqueça aquela chave primeiro: lms-cli resources forget ${shellWord(holder)}${toLookUp}`,
    },
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', holder: 'capital-1' },
  }),
  'resources/deleted': define<{ key: string; kind: string; id: string; run: string }>({
    message: {
      en: ({ key, kind, id, run }) => `run ${run} deleted ${kind} ${id} (${quoted(key)})`,
      pt: ({ key, kind, id, run }) =>
        `a execução ${run} excluiu o recurso ${id} (${kind}, ${quoted(key)})`,
    },
    hint: {
      en: ({ key }, { toLookUp }) =>
        `check the id. If the service still shows it, forget its key first: lms-cli resources forget ${shellWord(key)}${toLookUp}`,
      pt: ({ key }, { toLookUp }) =>
        `confira o id. Se o serviço ainda o mostra, esqueça a chave primeiro: lms-cli resources forget ${shellWord(key)}${toLookUp}`,
    },
    ends: ['conflict'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711', run: RUN },
  }),
  'resources/in-doubt': define<{
    key: string;
    run: string;
    seq: number;
    elsewhere: Whereabouts | null;
  }>({
    message: {
      en: ({ key, run }) => `${quoted(key)} has been in doubt since run ${run}`,
      pt: ({ key, run }) => `${quoted(key)} está em dúvida desde a execução ${run}`,
    },
    hint: {
      en: ({ run, seq, elsewhere }) =>
        `${en.elsewhereFirst(elsewhere)}check in the service what happened, then resolve it: lms-cli runs resolve ${shellWord(run)} ${seq}`,
      pt: ({ run, seq, elsewhere }) =>
        `${pt.elsewhereFirst(elsewhere)}verifique no serviço o que aconteceu e resolva a dúvida: lms-cli runs resolve ${shellWord(run)} ${seq}`,
    },
    ends: ['inDoubt'],
    params: { key: 'first-capital', run: RUN, seq: 17, elsewhere: null },
  }),
  'resources/changed-meanwhile': define<{ key: string }>({
    message: {
      en: ({ key }) => `another command changed ${quoted(key)} after the plan was made`,
      pt: ({ key }) => `outro comando alterou ${quoted(key)} depois que o plano foi feito`,
    },
    hint: {
      en: 'run the same command again: it makes a new plan',
      pt: 'execute o mesmo comando outra vez: ele faz um novo plano',
    },
    ends: ['conflict'],
    params: { key: 'first-capital' },
  }),
  'resources/protected': define<{ key: string; kind: string; id: string }>({
    message: {
      en: ({ key, kind, id }) => `${kind} ${id} (${quoted(key)}) is protected against deletion`,
      pt: ({ key, kind, id }) =>
        `o recurso ${id} (${kind}, ${quoted(key)}) está protegido contra exclusão`,
    },
    hint: {
      en: (_, { toSend }) =>
        `add --unprotect to the delete command, or remove protect from its document and run lms-cli apply${toSend}`,
      pt: (_, { toSend }) =>
        `acrescente --unprotect ao comando de exclusão, ou remova protect do documento e execute lms-cli apply${toSend}`,
    },
    ends: ['usage', 'input'],
    params: { key: 'first-capital', kind: 'lacuna', id: '4711' },
  }),
  'resources/no-document': define<{ key: string; suggestion: string | null }>({
    message: {
      en: ({ key }) => `no document of the content folder has the key ${quoted(key)}`,
      pt: ({ key }) => `nenhum documento da pasta de conteúdo tem a chave ${quoted(key)}`,
    },
    hint: {
      en: ({ suggestion }) =>
        suggestion === null
          ? 'check the key, or write its document first'
          : `did you mean ${quoted(suggestion)}?`,
      pt: ({ suggestion }) =>
        suggestion === null
          ? 'verifique a chave, ou escreva antes o documento'
          : `você quis dizer ${quoted(suggestion)}?`,
    },
    ends: ['usage', 'input'],
    params: { key: 'first-capitel', suggestion: 'first-capital' },
    next: 'lms-cli resources adopt first-capital 4711 --as-in-files',
  }),
  'resources/other-kind': define<{ key: string; kind: Resource; said: Resource }>({
    message: {
      en: ({ key, kind, said }) =>
        `the document of ${quoted(key)} is ${en.aResource[kind]}, not ${en.aResource[said]}`,
      pt: ({ key, kind, said }) =>
        `o documento de ${quoted(key)} é ${pt.aResource[kind]}, não ${pt.aResource[said]}`,
    },
    hint: {
      en: ({ kind }) => `check the key and the id, or correct the kind to ${kind}`,
      pt: ({ kind }) => `confira a chave e o id, ou corrija o tipo para ${kind}`,
    },
    ends: ['input'],
    params: { key: 'first-capital', kind: 'lacuna', said: 'assessment' },
    next: 'lms-cli resources adopt first-capital 4711 --as-in-files',
  }),
  'resources/not-given': define<{ key: string; gives: 'id' | 'versionId' }>({
    message: {
      en: ({ key, gives }) =>
        gives === 'id'
          ? `the ledger does not know the id of ${quoted(key)}`
          : `the ledger knows no released version of ${quoted(key)}`,
      pt: ({ key, gives }) =>
        gives === 'id'
          ? `o registro não conhece o id de ${quoted(key)}`
          : `o registro não conhece nenhuma versão liberada de ${quoted(key)}`,
    },
    hint: {
      en: ({ key, gives }, { toLookUp }) =>
        gives === 'id'
          ? `add ${quoted(key)} to this command with --from FILE.csv, or adopt it first`
          : `name its version first: lms-cli resources adopt ${shellWord(key)} ID --as-in-files --version-id N${toLookUp}`,
      pt: ({ key, gives }, { toLookUp }) =>
        gives === 'id'
          ? `inclua ${quoted(key)} neste comando com --from ARQUIVO.csv, ou adote antes esse recurso`
          : `informe antes a versão dele: lms-cli resources adopt ${shellWord(key)} ID --as-in-files --version-id N${toLookUp}`,
    },
    ends: ['input'],
    params: { key: 'first-capital', gives: 'versionId' },
  }),
  'resources/listed-doubt': define<{ key: string }>({
    message: {
      en: ({ key }) => `the ledger did not know whether ${quoted(key)} exists`,
      pt: ({ key }) => `o registro não sabia se ${quoted(key)} existe`,
    },
    hint: {
      en: 'check in the service. If it exists, write its id into this line of the file. If not, delete the line',
      pt: 'verifique no serviço. Se ele existe, escreva o id nesta linha do arquivo. Se não, exclua a linha',
    },
    ends: ['inDoubt'],
    params: { key: 'first-capital' },
    next: 'lms-cli resources adopt --from resources.ndjson',
  }),
};
