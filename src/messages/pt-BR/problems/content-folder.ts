/** Problems of content folders: their entry in lms-cli.yaml and their files. */
import type { contentFolderProblems as english } from '../../en/problems/content-folder.ts';
import type { Widened } from '../../widened.ts';
import { quoted } from '../phrases.ts';
import { writeLike, wrongType } from './entry.ts';

export const contentFolderProblems = {
  'content/pattern': {
    message: wrongType,
    hint: writeLike,
    explanation:
      'Os padrões de content: no lms-cli.yaml são relativos à pasta desse arquivo e nunca saem dela. `*` corresponde a uma parte de um nome, `**` a qualquer número de pastas e `{a,b}` a um dos dois. `!` no começo exclui arquivos. Nomes que começam com ponto e pastas node_modules só contam quando o padrão os menciona.',
  },
  'content/no-pattern': {
    message: ({ field }) => `${field} não tem nenhum padrão que inclua arquivos`,
    hint: () => 'acrescente um padrão como curso/**/*.md',
    explanation: 'Um padrão que começa com ! só exclui arquivos que outro padrão inclui.',
  },
  'content/in-user-file': {
    message: () => '"content" só é permitido no lms-cli.yaml',
    hint: () => 'mova-o para o lms-cli.yaml da pasta de conteúdo',
    explanation:
      'O campo content: descreve os arquivos ao redor dele. Por isso o lugar dele é o lms-cli.yaml de uma pasta, e não o seu próprio arquivo de configuração.',
  },
  'content/missing': {
    message: () => 'nenhum arquivo informado, e nenhuma pasta de conteúdo no lms-cli.yaml',
    hint: () =>
      'informe os arquivos, ou acrescente `content: { scope: NOME, files: [curso/**/*.md] }` ao lms-cli.yaml',
    explanation:
      'Sem arquivos, o comando lê a pasta de conteúdo que o lms-cli.yaml descreve em content:. Nada foi enviado.',
  },
  'content/unmatched': {
    message: ({ pattern }) => `nenhum arquivo corresponde a ${quoted(pattern)}`,
    hint: () => 'corrija o padrão, ou remova-o se esses arquivos saíram de propósito',
    explanation:
      'Com um padrão errado, os recursos pareceriam excluídos. Por isso cada padrão de content: no lms-cli.yaml precisa corresponder a pelo menos um arquivo que nenhum outro padrão exclua. Os padrões que excluem arquivos podem não corresponder a nada. Um padrão indica arquivos, não pastas: escreva curso/**/*.md em vez de curso. Nada foi enviado.',
  },
  'content/foreign-file': {
    message: ({ file, reason }) =>
      ({
        'leads-out': `um link simbólico leva ${quoted(file)} para fora da pasta de conteúdo`,
        'leads-nowhere': `${quoted(file)} é um link simbólico quebrado`,
        'not-a-file': `${quoted(file)} não é um arquivo comum`,
      })[reason],
    hint: () => 'remova-o, ou exclua-o em content: no lms-cli.yaml com ! e o caminho dele',
    explanation:
      'Uma pasta de conteúdo pode vir de outra pessoa. Por isso os padrões dela só podem indicar arquivos comuns dentro da pasta, e não pipes, dispositivos ou links para fora dela. O lms-cli não abriu nenhum deles nem enviou nada.',
  },
  'content/kind-missing': {
    message: ({ key }) => `não foi possível saber que tipo de recurso é ${quoted(key)}`,
    hint: () => 'acrescente --as lacuna, --as assessment ou --as track',
    explanation:
      'Nem o registro nem um documento da pasta de conteúdo informa o tipo deste recurso. Informe o tipo com --as, ou na coluna kind de um arquivo CSV.',
  },
  'content/track-version': {
    message: ({ key }) => `a trilha ${quoted(key)} não pode ter versão`,
    hint: () => 'remova a versão',
    explanation: 'Só avaliações e questões de lacunas são liberadas. Trilhas não têm versões.',
  },
  'content/adopted-twice': {
    message: ({ column, value, line }) =>
      `${column} ${quoted(value)} está repetido: apareceu primeiro na linha ${line}`,
    hint: () => 'mantenha só uma das duas linhas',
    explanation:
      'Cada chave indica um recurso, e cada recurso tem uma chave. Por isso nenhuma linha pode repetir a chave ou o id de outra. Nada foi registrado.',
  },
} satisfies Widened<typeof english>;
