/** What `help TOPIC` says, and the lists that help shows of variables and of faults. */
import type { FaultKind } from '../../core/fault-kinds.ts';
import type * as english from '../en/help-topics.ts';
import type { Widened } from '../widened.ts';

export const topics = {
  'exit-codes': `Códigos de saída

   0  feito, ou nada a fazer: o que uma execução anterior fez conta como feito
   1  o serviço recusou (todas as operações, ou a única); não repita sem
      mudar nada
   2  uso: argumentos errados, um valor que falta e nenhum terminal em que
      perguntar, uma exclusão não confirmada
   3  documentos de entrada inválidos, um arquivo que não existe, ou um
      documento que mudou sob uma chave já feita; nada foi enviado
   4  não autenticado ou sem permissão
   5  serviço indisponível, nada em dúvida; o mesmo comando pode ser executado
      de novo
   6  feito em parte: algumas operações feitas, outras recusadas, bloqueadas ou
      que falharam; uma importação continua com o mesmo comando, ou com
      lms-cli runs resume
   7  conflito: o registro está em uso por outra importação, pertence a outro
      serviço, está danificado, ou falta com --require-ledger; ou um banco de
      dados está em uso por outro processo
   8  ao menos uma operação está em dúvida, ou uma resposta é suspeita: olhe no
      serviço e depois use lms-cli runs resolve ou lms-cli runs show
  70  um defeito do próprio lms-cli
 130  interrompido por Ctrl-C; o registro está consistente
 143  encerrado por SIGTERM; o registro está consistente

130 e 143 prevalecem sobre todos, 8 sobre 6; com nada feito, 4 prevalece sobre 5
e 5 sobre 1. lms-cli explain CÓDIGO diz qual código de saída um erro tem.`,
  environment: `Ambiente

Uma opção prevalece sobre a sua variável, e uma variável vazia não diz nada.`,
  files: `Arquivos

Um documento é o corpo de uma requisição do contrato, num arquivo destes tipos:
  .yaml .yml       vários com --- entre eles
  .json .jsonc     um objeto, ou uma lista deles; comentários e vírgulas finais
                   são aceitos
  .ndjson .jsonl   um por linha
  .md              questões, veja lms-cli help cloze
  .csv             um por linha da planilha
  -                a entrada padrão; --format diz o tipo, senão ele é detectado
                   (CSV não)

Um documento para import diz também a sua operação; com --as lacuna.create ele é
só o corpo:

  operation: lacuna.release
  key: liberação da questão 1     # opcional, um nome que você dá
  body:                           # ou params: { questionId: 17, topicId: 8802 }
    id: { $ref: questão 1 }       # o id do que o documento dessa chave cria
    releaseNotes: Primeira versão

{ $ref: "CHAVE#versionId" } é o id de versão que uma liberação devolve. Uma chave
pode estar em qualquer arquivo do mesmo comando, antes ou depois, ou ter sido
feita por uma execução anterior do registro.

A primeira linha de um .csv dá nome aos campos, como title,
lacunaAlternatives[0].alternatives[0].score ou lacuna1 (Brasília=10 | Rio=0);
para import sem --as, como operation, key, params.questionId, body.title.
Ponto e vírgula, vírgula ou tabulação separa as células; uma referência é
$ref:CHAVE.

A linha  # yaml-language-server: $schema=lacuna.create.schema.json  (ou um campo
$schema) liga um documento ao seu esquema, para editores e para validate.

lms-cli.yaml, procurado da pasta atual para cima, contém perfis; onde um padrão
como *.yaml o inclui entre documentos, ele fica de fora:

  defaultProfile: test
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
    production:
      baseUrl: https://lms.example.com/api/public
      auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
      protected: true

O seu próprio arquivo (veja lms-cli help environment) tem a mesma forma e pode
também tirar segredos de { file: CAMINHO }, { command: [..] } e { prompt: true }.

.lms-cli/, ao lado de lms-cli.yaml ou senão na pasta atual, contém
  NOME.ledger.db   o que foi enviado ao serviço de um perfil, ou de um host e
                   porta; os arquivos ao lado cujo nome começa com o dele lhe
                   pertencem
  spool/           a entrada padrão de importações que não terminaram
  sandbox.db       o que o serviço local contém
  answers.json     o que lacuna new e os outros formulários oferecem de novo
  *.draft.json     o que ficou neles sem terminar

Uma pasta pode vir de outra pessoa. Se você não indica um arquivo, o lms-cli só
abre arquivos comuns dentro da pasta. Ele só envia a servidores que você
aceitou, não importa o que lms-cli.yaml ou um registro indique. A chave em
ledger.key, ao lado do seu próprio arquivo, prova quais execuções você iniciou;
por isso runs resume não pergunta de novo sobre os servidores delas.`,
  output: `Saída

A saída padrão leva dados, todo o resto vai para a saída de erros.

  -o human    uma linha de estado e o envelope; para várias operações, uma linha
              cada
  -o json     um objeto, ou uma lista se houve várias operações (import, runs
              list: sempre)
  -o ndjson   uma linha para cada operação, à medida que elas terminam
  -o yaml     documentos
  -o id       o id (create, edit) ou id de versão (release); runs list: os ids
              das execuções

import mostra em human só o que não foi feito nem pulado (-v: tudo).

Um resultado é o envelope do serviço, acrescido do que lms-cli sabe:

  {"content": ..., "message": ..., "operation": "lacuna.create",
   "outcome": "done", "key": null, "source": {"file": "q.yaml", "line": 1},
   "status": 200, "attempts": 1, "durationMs": 12}

outcome é um destes
  done       feita: o serviço a fez
  rejected   recusada: o serviço disse não
  failed     falhou: não foi feita, até onde se sabe; pode ser enviada de novo
  in-doubt   em dúvida: pode ter sido feita
  blocked    bloqueada: algo de que ela precisa não deu certo
  skipped    pulada: feita em uma execução anterior
  planned    planejada: simulação
Todos, menos done, skipped e planned, trazem error: {code, message, hint}, e
lms-cli explain CÓDIGO diz mais sobre ele. O que está em dúvida, e tudo em runs
show, traz seq, seu número no registro, e sentAt, quando foi enviado, se foi.
suspect: true marca um resultado cuja resposta pode ser de outra operação. Com
mais de 1.000 apontamentos, notListed conta os outros.

runs list -o json tem
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
para cada execução, da mais recente à mais antiga. state é running, finished,
stopped (algo não foi alcançado) ou interrupted (seu processo morreu); counts
tem os outcomes, e remaining para o que não foi alcançado.`,
  cloze: `Cloze: uma notação para questões

  cloze: A capital do Brasil é [[Brasília = 10 | Rio = 0]], desde [[1960]].

Fica no lugar de question e lacunaAlternatives em um documento de lacuna create
e edit.
  [[ ]]      uma lacuna; | separa suas respostas
  = 10       os pontos de uma resposta: 10 se omitidos, 0 para uma errada,
             decimais com ponto
  \\[[  \\]]   colchetes que são texto; dentro de uma lacuna também \\| \\= e \\
             antes de um espaço
  ###        não pode fazer parte do texto, porque para o serviço é uma lacuna:
             escreva &#35;##
HTML e quebras de linha fazem parte do enunciado. O que YAML tomaria por outra
coisa fica entre aspas, ou abaixo de  cloze: |

Um arquivo de questões, com nome em .md:

  ---
  difficulty: 1                # campos que todas compartilham, em YAML
  topicId: 8801
  source: Atlas
  author: Ana
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []
  ---
  # Título de uma questão
  ---
  difficulty: 2                # campos só dela; podem ser omitidos
  ---
  A capital do Brasil é [[Brasília]].

tests em um documento são respostas e os pontos que elas devem dar, e nunca são
enviados:
  tests:
    - answers: [Brasília, "1960"]
      score: 20

lacuna new pergunta por uma questão passo a passo. format reescreve de uma forma
para a outra, lint procura o que não é intencional, try responde e executa os
testes, preview mostra as questões no navegador. Um apontamento de lint é
dispensado na linha acima dele:
  # lms-cli-disable-next-line lint/html motivo`,
} satisfies Widened<typeof english.topics>;

/** The variables of the environment that are not the twin of an option. */
export const variables = {
  LMS_TOKEN: 'token bearer, quando não se usa um perfil',
  'LMS_USERNAME, LMS_PASSWORD': 'autenticação basic, quando não se usa um perfil',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, quando não se usa um perfil',
  LMS_AUTH: 'qual destas: none, bearer, oauth1, basic ou session (login por formulário)',
  LMS_TRUST_ORIGIN: 'servidores que um arquivo de projeto pode nomear, separados por vírgulas',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies, e os hosts a que se chega sem um',
  NODE_EXTRA_CA_CERTS: 'arquivo com autoridades certificadoras adicionais',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 é recusado: os certificados são sempre conferidos',
  'LC_ALL, LC_MESSAGES, LANG': 'idioma do que as pessoas leem, depois de --lang e LMS_LANG',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'cores, ou nenhuma',
  TERM: 'dumb: sem cores, e nada se move',
  CI: 'definida: nada é perguntado, nenhum navegador é aberto, e o andamento é escrito linha por linha',
  BROWSER: 'com que lacuna preview abre a página, em vez do navegador do sistema',
  'XDG_CONFIG_HOME, APPDATA': 'onde fica a sua própria configuração, em lms-cli/config.yaml',
  'SQLITE_TMPDIR, TMPDIR': 'onde uma importação guarda seu plano enquanto é executada',
} satisfies Widened<typeof english.variables>;

/** What each fault of the local service (--faults) does. */
export const faultKinds: Readonly<Record<FaultKind, string>> = {
  latency: 'cada resposta chega com esse atraso: latency=50ms',
  jitter: 'cada resposta chega com até esse atraso: jitter=20ms',
  '429': '429 com Retry-After: 1; nada feito',
  '503': '503 com Retry-After: 1; nada feito',
  '503-bare': '503 sem Retry-After; nada feito',
  '408': '408; nada feito',
  '500-before': '500 sem o envelope do serviço; nada feito',
  '500-after': '500 sem o envelope do serviço; feito',
  '502-after': '502 de um gateway; feito',
  '504-after': '504 de um gateway; feito',
  'reset-before': 'a conexão é interrompida; nada feito',
  'reset-after': 'a conexão é interrompida; feito',
  'timeout-before': 'nenhuma resposta, nunca; nada feito',
  'timeout-after': 'nenhuma resposta, nunca; feito',
  truncated: 'o corpo acaba antes do seu Content-Length; feito',
  'truncated-close': 'o corpo é cortado onde a conexão se fecha; feito',
  empty: '200 com corpo vazio; feito',
  foreign: '200 com JSON de outro programa; feito',
  html: '200 com uma página HTML que não é de login; feito',
  'no-id': 'a resposta sem o id que deveria trazer; feito',
  warning: 'a resposta com uma mensagem do tipo WARNING; feito',
  redirect: '302 para outra página qualquer; feito',
  'redirect-301': '301 para outro endereço; nada feito',
  'redirect-login': '302 para uma página de login; nada feito',
  'login-page': '200 com uma página de login; nada feito',
  '401': '401; nada feito',
  '403': '403 com uma página HTML; nada feito',
  '403-own': '403 na forma de erro do próprio serviço; nada feito',
  '404-page': '404 com uma página HTML; nada feito',
  'error-200': 'um envelope de erro (ERROR) com 200; nada feito',
  'business-500': 'um envelope de erro (ERROR) com 500; nada feito',
  'code-message': '500 com {code, message}; nada feito',
};
