/** The texts of `help TOPIC`, and the lists of variables and faults that the help shows. */
import type { FaultKind } from '../../core/problem-params.ts';
import type * as english from '../en/help-topics.ts';
import type { Widened } from '../widened.ts';

export const topicsPt = {
  'exit-codes': `Códigos de saída

   0  tudo feito, ou nada a fazer. O que uma execução anterior fez conta como feito
   1  recusado: o serviço não aceitou nenhuma das operações. Corrija-as antes de enviar de novo. No undo, nada da execução pode ser desfeito
   2  erro de uso: argumentos inválidos, um valor que falta sem terminal em que perguntar, ou uma exclusão sem confirmação
   3  entrada inválida: um documento inválido, um arquivo que não existe, ou um documento que mudou depois de feito e manteve a chave. No convert, nenhuma questão pôde ser convertida. Nada foi enviado nem gravado
   4  sem acesso: não autenticado, sem permissão, uma página de login, um certificado que não é confiável, um proxy que recusa, ou outro servidor neste endereço. Corrija a configuração
   5  serviço indisponível, nada em dúvida. Execute o mesmo comando de novo
   6  feito em parte: algumas operações foram recusadas, falharam ou ficaram bloqueadas. Para continuar uma importação ou um apply, execute o mesmo comando de novo. No undo, algumas mudanças permanecem. No convert, algumas questões foram recusadas ou estão sem campos obrigatórios
   7  conflito: o registro pertence a outro serviço, está danificado, é mais antigo do que o esperado (--expect) ou não existe (plan, apply e import sem --new-ledger). Ou um plano salvo não aprova o que os arquivos pedem, execuções posteriores dependem da execução a desfazer, ou outro processo está usando um banco de dados
   8  em dúvida: ao menos uma operação pode ter sido feita. Verifique no serviço e depois execute lms-cli runs resolve ou lms-cli runs show
   9  limite excedido: mais mudanças ou exclusões do que --max-changes ou --max-deletes permite. Nada foi enviado
  10  mudanças: plan --exit-code encontrou algo a aplicar
  11  bloqueado: outra execução está usando o registro. Execute o mesmo comando de novo mais tarde, ou espere com --wait 5m
  70  erro interno: um defeito do lms-cli
  74  não foi possível gravar a saída, um relatório ou o registro
 129  o terminal foi fechado (SIGHUP). O registro está consistente. Com nohup, o comando continua
 130  interrompido com Ctrl-C. O registro está consistente
 143  encerrado por SIGTERM. O registro está consistente

129, 130 e 143 prevalecem sobre todos os outros, depois 70, depois 8, depois 74. Depois de um sinal, o resumo cita o que está em dúvida. Se nada foi feito, 4 prevalece sobre 5, e 5 sobre 1. lms-cli explain CÓDIGO mostra o código de saída de um erro.`,
  options: `Opções

Todo comando aceita as opções da primeira lista. Os comandos que enviam aceitam também as da segunda. Variáveis de ambiente também as definem (veja lms-cli help environment).`,
  environment: `Ambiente

Uma opção prevalece sobre a variável dela. Uma variável vazia vale como não definida.`,
  files: `Arquivos

Um documento é um objeto com campos. Para um comando como lacuna create, ele é o corpo de uma requisição. Para import, indica uma operação e, para plan e apply, um recurso. Estes arquivos contêm documentos:
  .yaml .yml       documentos separados por ---
  .json .jsonc     um objeto ou uma lista de objetos. Aceita comentários e vírgulas no final
  .ndjson .jsonl   um documento por linha
  .md              questões (veja lms-cli help cloze)
  .csv             um documento por linha da planilha
  -                a entrada padrão. --format define o formato. Sem ele, o lms-cli detecta qualquer formato, menos CSV

Um documento de uma pasta de conteúdo descreve um recurso: o que existe e como deve ser. plan e apply leem esses documentos (veja lms-cli help content).

{ $var: NOME } representa um valor que muda de um serviço para outro, em qualquer tipo de documento. Ele vem de --var NOME=VALOR ou de variables: em um perfil ou no topo de lms-cli.yaml. Em .csv, escreva $var:NOME.

Um documento a importar indica a operação. Com --as lacuna.create, ele é só o corpo:

  operation: lacuna.release
  key: liberação da questão 1     # opcional, um nome que você escolhe
  body:                           # ou params: { questionId: 17, topicId: 8802 }
    id: { $ref: questão 1 }       # id do que o documento com essa chave cria
    releaseNotes: Primeira versão

{ $ref: "CHAVE#versionId" } é o id de versão que uma liberação devolve. O documento com a chave pode estar em qualquer arquivo do mesmo comando, em qualquer ordem. Também pode já ter sido feito, em uma execução anterior com o mesmo registro.

A primeira linha de um arquivo .csv dá nome aos campos, como title, lacunaAlternatives[0].alternatives[0].score ou lacuna1 (Brasília=10 | Rio=0). Para import sem --as, os nomes são operation, key, params.questionId, body.title e assim por diante. Para plan e apply, as colunas resource, key e release ficam ao lado das do corpo. Separe as células com ponto e vírgula, vírgula ou tabulação. Escreva uma referência como $ref:CHAVE.

Para ligar um documento ao esquema dele, no editor e em validate, acrescente um campo $schema, ou em YAML a linha
  # yaml-language-server: $schema=lacuna.create.schema.json

lms-cli.yaml define perfis, variáveis e a pasta de conteúdo que plan e apply leem. O lms-cli procura esse arquivo na pasta atual e nas pastas acima dela. Padrões para documentos, como *.yaml, o ignoram. Exemplo:

  defaultProfile: test
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
    production:
      baseUrl: https://lms.example.com/api/public
      auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
      protected: true
      variables: { topics: { colonia: 4711 } }
  variables: { topics: { colonia: 8811 } }
  content:
    scope: historia              # o nome desta pasta no registro
    files: ['course/**/*.{md,yaml,csv}', '!course/rascunhos/**']

O seu próprio arquivo de configuração (veja lms-cli help environment) tem a mesma forma. Ele também pode ler segredos de { file: CAMINHO } e { command: [..] }.

O lms-cli guarda seus arquivos em .lms-cli/, ao lado de lms-cli.yaml ou, sem ele, na pasta atual:
  NOME.ledger.db   o registro de um perfil, ou de um host e porta: o que foi enviado para lá e, assim, o estado do seu conteúdo. Os arquivos com o mesmo começo de nome fazem parte dele
  shared-*.db      cópias de registros compartilhados. O lms-cli as atualiza a partir do banco de dados e refaz a que faltar
  spool/           a entrada padrão de importações não terminadas
  sandbox.db       os dados do serviço local
  answers.yaml     respostas que lacuna new oferece de novo
  *.draft.json     rascunhos de formulários não terminados

Uma pasta pode vir de outra pessoa. Se você não indicar um arquivo, o lms-cli só abre arquivos comuns dentro da pasta. Ele só envia a servidores que você aceitou, não importa o que diga o lms-cli.yaml ou um registro.`,
  content: `Pasta de conteúdo

Os documentos de uma pasta de conteúdo descrevem recursos: o que deve existir no serviço e como deve ser. lms-cli plan mostra o que mudaria, e lms-cli apply faz a mudança. Os dois comparam os arquivos com o que o lms-cli enviou por último, como consta no registro. Eles não veem mudanças feitas nas telas do próprio serviço.

O lms-cli.yaml indica os arquivos. Sem arquivos na linha de comando, plan e apply leem todos estes:

  content:
    scope: historia              # o nome desta pasta no registro
    files: ['course/**/*.{md,yaml,csv}', '!course/rascunhos/**']

Um documento tem estes campos:

  resource: lacuna               # lacuna, assessment ou track
  key: primeira-capital          # o nome do recurso, para sempre
  body:                          # o conteúdo inteiro, sem o id
    topicId: { $var: topics.colonia }
  release: Primeira versão       # opcional: libera com estas notas
  formerly: [capital-1]          # opcional: chaves anteriores
  protect: true                  # opcional: nunca excluir

Trilhas não têm release. Se você mudar uma chave, indique a antiga em formerly, para que o recurso seja só renomeado. plan e apply mantêm um recurso protegido, e um delete avulso precisa de --unprotect.

Em um arquivo .md, um documento é uma questão: key, release, formerly e protect ficam no cabeçalho dela, junto com os campos do corpo. Em um arquivo .csv, as colunas resource, key e release ficam ao lado das do corpo. --as lacuna substitui a coluna resource.

Em body, estas formas representam um valor:
  { $ref: CHAVE }              o id de outro recurso, em qualquer arquivo
  { $ref: "CHAVE#versionId" }  a versão liberada mais nova dele. Quando ela muda, este recurso também é editado
  { $var: NOME }               um valor que muda de um serviço para outro. Também para o texto de release

Uma variável vem de --var NOME=VALOR, senão de variables: no perfil, senão do topo de lms-cli.yaml. profile show lista os valores de um perfil. Em .csv, escreva $ref:CHAVE e $var:NOME.

Os sinais de um plano e o que você pode fazer:
  +   será criado. Se já existe no serviço, adote-o antes (veja abaixo)
  ~   será editado ou liberado e, talvez, movido. "por causa de CHAVE": acompanha esse recurso
  >   será só movido para outro tópico ou outra pasta
  =   passa a ter outra chave, proteção ou escopo no registro, sem requisição
  -   será excluído (--prune), ou não está mais nos arquivos e é mantido. --prune exclui o que tem o escopo desta pasta
  ?   em dúvida, ou a criação foi abandonada. Nada é enviado para ele. Verifique no serviço e execute lms-cli runs resolve se está em dúvida. Se a criação foi abandonada, execute lms-cli resources adopt ou forget
  !   espera outro recurso. Resolva o que tem ?, ou execute apply sem --no-release
  .   mudança aprovada por um plano salvo, sem nada a fazer

Próximos passos:
  lms-cli init            cria um pequeno curso para experimentar
  lms-cli plan            mostra o que mudaria. Não envia nada
  lms-cli apply           pergunta e envia. Depois de uma interrupção, execute de novo
  lms-cli apply PLANO     envia, se lms-cli plan --out PLANO aprovou tudo, ou recusa
  lms-cli resources list  mostra o que o registro sabe

Para adotar um recurso que já existe no serviço, execute lms-cli resources adopt CHAVE ID --as TIPO. O próximo apply o envia por inteiro.

Antes do primeiro apply ou import em um serviço, plan, apply e import precisam de --new-ledger, a não ser em um terminal e no serviço local enquanto ele está vazio. Guarde .lms-cli/: sem o registro, apply criaria tudo outra vez.`,
  output: `Saída

O lms-cli escreve dados na saída padrão e todo o resto na saída de erros.

  -o human    uma linha de estado e o envelope, ou uma linha para cada uma de várias operações. No terminal, o envelope só com -v
  -o json     um objeto, ou uma lista para várias operações (import, apply e runs list: sempre uma lista)
  -o ndjson   uma linha por operação, assim que ela termina
  -o yaml     documentos
  -o id       o id (create, edit) ou o id de versão (release). Em runs list, os ids das execuções

No formato human, import mostra só as operações que não foram feitas nem puladas (-v: todas).

Um resultado é o envelope do serviço, com campos que o lms-cli acrescenta:

  {"content": ..., "message": ..., "operation": "lacuna.create",
   "outcome": "done", "key": null, "source": {"file": "q.yaml", "line": 1},
   "status": 200, "attempts": 1, "durationMs": 12}

outcome é um destes
  done       feita: o serviço fez a operação
  rejected   recusada: o serviço não aceitou a operação
  failed     falhou: não foi feita, até onde o lms-cli sabe. Pode ser enviada de novo
  in-doubt   em dúvida: pode ter sido feita
  blocked    bloqueada: depende de outra operação que não deu certo
  skipped    pulada: feita em uma execução anterior, ou abandonada (givenUp: true)
  planned    planejada: simulação, não enviada
Todos, menos done, skipped e planned, trazem error: {code, message, hint}. Execute lms-cli explain CÓDIGO para saber mais. As operações em dúvida, e todas em runs show, trazem seq (o número no registro) e sentAt (quando foram enviadas, se foram). notListed conta os apontamentos além de 1.000.

A linha "registro: execução EXECUÇÃO, geração N" mostra a execução mais recente do registro e quantas mudanças ele já teve (não quantas operações). Um comando posterior pode exigir as duas: --expect EXECUÇÃO@N.

plan -o json mostra {"changes": [...], "summary": {...}}, -o ndjson uma linha por mudança e depois o resumo, e -o id as chaves.

runs list -o json mostra, para cada execução, da mais recente à mais antiga:
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
state é running (em andamento), finished (terminada), incomplete (todas as operações foram alcançadas e nem todas estão feitas), stopped (parada antes de alcançar todas as operações) ou interrupted (o processo morreu). counts tem um número para cada outcome e, em remaining, o das operações não alcançadas. recorded conta o que mudou sem requisição, como um recurso renomeado, se houver.`,
  ci: `CI: em pipelines

Ali ninguém responde a perguntas. Use estas opções:
  --profile NOME       o serviço. Ou defina LMS_PROFILE
  --confirm NOME       envia com um perfil protegido
  --yes                exclui e aplica sem perguntar
  --new-ledger         começa um registro: só para a primeira execução neste serviço
  --expect EXECUÇÃO@N  não aceita um registro mais antigo do que essa execução e geração
  --wait 5m            espera enquanto outra execução usa o registro
  --deadline 40m       encerra a execução de forma ordenada, antes que o job seja interrompido

Mantenha o registro de um serviço entre os jobs: em um banco de dados que todos os jobs usam (veja ledger: no lms-cli.yaml), ou na pasta .lms-cli/ de uma só máquina. Com um registro perdido ou antigo, tudo seria criado outra vez.

Os segredos vêm de variáveis, ou de arquivos indicados por variáveis que terminam em _FILE, como LMS_TOKEN_FILE. O lms-cli.yaml só pode usar variáveis que começam com LMS_. LMS_TRUST_ORIGIN lista os servidores que o lms-cli.yaml pode indicar.

Um pull request é planejado, e o que foi planejado é aplicado depois do merge:

  lms-cli validate course/*.yaml --report github
  lms-cli plan --profile production --out plan.json --report markdown=plan.md
  lms-cli apply plan.json --profile production --confirm production --yes

apply só envia o que os arquivos pedem e o plano aprova. Se o plano não aprova o que os arquivos pedem, não envia nada e termina com o código de saída 7.

O que um job pode ler:
  --report TIPO=ARQUIVO  github, sarif, junit ou markdown: apontamentos, resultados e o que encerrou a execução inteira
  --rejects ARQUIVO      import: os documentos recusados, para corrigir. Fica vazio se nenhum foi recusado
  -o ndjson              um resultado por linha, e o resumo na última

Decida pelo código de saída (lms-cli help exit-codes) e por esses campos, não por frases:
  5, 11      execute o job de novo. Ele continua onde parou
  6          antes remova a causa, que o arquivo de --rejects ou os resultados indicam
  7          olhe antes: o registro falta ou é antigo, ou um plano não aprova os arquivos
  8          alguém precisa verificar no serviço e depois executar lms-cli runs resolve

O pacote traz esta documentação em arquivos, na pasta que npm root --global mostra: lms-cli/docs/ci.md, e exemplos de jobs para GitHub e GitLab em lms-cli/samples/ci/.`,
  cloze: `Cloze: uma notação para questões

  cloze: A capital do Brasil é [[Brasília = 10 | Rio = 0]], desde [[1960]].

Escreva cloze no lugar de question e lacunaAlternatives, em um documento para lacuna create ou edit.
  [[ ]]      uma lacuna. | separa as respostas
  = 10       os pontos de uma resposta. Sem isso, ela vale 10 pontos. Uma resposta errada leva = 0. Decimais são escritos com ponto
  \\[[ \\]]    colchetes como texto. Dentro de uma lacuna também \\| \\= e \\ antes de um espaço
  ###        não pode aparecer como texto, porque o serviço o lê como uma lacuna. Escreva &#35;## no lugar
HTML e quebras de linha fazem parte do enunciado. Se o YAML interpretar mal o enunciado, escreva-o entre aspas ou nas linhas abaixo de  cloze: |

Um arquivo de questões tem um nome terminado em .md:

  ---
  difficulty: 1                # campos de todas as questões, em YAML
  topicId: 8801
  source: Atlas
  author: Ana
  inheritPermissions: INHERIT
  securityPermission: []
  securityRestriction: []
  ---
  # Título de uma questão
  ---
  difficulty: 2                # campos só desta questão (opcionais)
  ---
  A capital do Brasil é [[Brasília]].

tests contém respostas e a pontuação que elas devem obter. Nunca é enviado:
  tests:
    - answers: [Brasília, "1960"]
      score: 20

Estes comandos de lms-cli lacuna ajudam você: new monta uma questão com você, passo a passo. format converte de uma forma para a outra. lint encontra erros comuns. try deixa você responder e executa os testes. preview mostra as questões no navegador. Para dispensar um apontamento de lint, escreva um comentário na linha acima dele:
  # lms-cli-disable-next-line lint/html motivo`,
} satisfies Widened<typeof english.topicsEn>;

/** Environment variables that do not belong to an option. */
export const variablesPt = {
  LMS_TOKEN: 'token bearer, se nenhum perfil for usado',
  'LMS_USERNAME, LMS_PASSWORD': 'autenticação basic, se nenhum perfil for usado',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, se nenhum perfil for usado',
  LMS_AUTH: 'qual destas usar: none, bearer, oauth1, basic ou session (login por formulário)',
  LMS_TOKEN_FILE:
    'arquivo com o token, em vez de LMS_TOKEN. Cada segredo acima tem uma variável assim, e cada um que um perfil indica também',
  LMS_TRUST_ORIGIN:
    'servidores a aceitar de arquivos de projeto, separados por vírgulas. Também postgres://HOST de um registro compartilhado',
  PGPASSWORD: 'senha do banco de dados de um registro compartilhado. LMS_LEDGER também pode tê-la',
  PGPASSFILE: 'arquivo com essa senha, na forma do PostgreSQL',
  PGSSLROOTCERT: 'arquivo com as autoridades certificadoras que verificam o banco de dados',
  PGSSLMODE:
    'disable, allow, prefer e no-verify são recusados: conexões com outras máquinas usam TLS',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies e os hosts a acessar sem proxy',
  NODE_EXTRA_CA_CERTS: 'arquivo com autoridades certificadoras adicionais',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 não é aceito: os certificados são sempre verificados',
  'LC_ALL, LC_MESSAGES, LANG': 'idioma das mensagens, se --lang ou LMS_LANG não o definir',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'desligam ou ligam as cores',
  TERM: 'dumb desliga as cores e a animação',
  CI: 'se definida, o lms-cli não faz perguntas, não abre o navegador e mostra o andamento linha por linha',
  'GITHUB_SHA, CI_COMMIT_SHA': 'o commit que o registro guarda com cada mudança, como a CI o chama',
  GITHUB_ACTIONS: 'questões na saída padrão aparecem com escapes no log de um job',
  'GITHUB_WORKSPACE, CI_PROJECT_DIR':
    'pasta do repositório, da qual partem os caminhos nos relatórios',
  BROWSER: 'programa que abre a página de lacuna preview',
  'VISUAL, EDITOR': 'editor do enunciado em lacuna new',
  'XDG_CONFIG_HOME, APPDATA': 'pasta do seu arquivo de configuração, lms-cli/config.yaml',
  'XDG_CACHE_HOME, LOCALAPPDATA':
    'pasta para código compilado (lms-cli/), quando a pasta do programa não pode ser alterada',
  'SQLITE_TMPDIR, TMPDIR': 'pasta em que uma importação em andamento guarda seu plano',
} satisfies Widened<typeof english.variablesEn>;

/** The effect of each fault of the local service (--faults). */
export const faultKindsPt: Readonly<Record<FaultKind, string>> = {
  latency: 'atrasa cada resposta por este tempo: latency=50ms',
  jitter: 'atrasa cada resposta em até este tempo: jitter=20ms',
  '429': '429 com Retry-After: 1, nada feito',
  '503': '503 com Retry-After: 1, nada feito',
  '503-bare': '503 sem Retry-After, nada feito',
  '408': '408, nada feito',
  '500-before': '500 sem envelope, nada feito',
  '500-after': '500 sem envelope, operação feita',
  '502-after': '502 de um gateway, operação feita',
  '504-after': '504 de um gateway, operação feita',
  'reset-before': 'conexão interrompida, nada feito',
  'reset-after': 'conexão interrompida, operação feita',
  'timeout-before': 'nenhuma resposta, nada feito',
  'timeout-after': 'nenhuma resposta, operação feita',
  truncated: 'corpo menor que o seu Content-Length, operação feita',
  'truncated-close': 'corpo cortado onde a conexão se fecha, operação feita',
  empty: '200 com corpo vazio, operação feita',
  foreign: '200 com JSON de outro programa, operação feita',
  html: '200 com uma página HTML que não é de login, operação feita',
  'no-id': 'resposta sem o id esperado, operação feita',
  warning: 'resposta com uma mensagem do tipo WARNING, operação feita',
  redirect: '302 para uma página qualquer, operação feita',
  'redirect-301': '301 para outro endereço, nada feito',
  'redirect-login': '302 para uma página de login, nada feito',
  'login-page': '200 com uma página de login, nada feito',
  '401': '401, nada feito',
  '403': '403 com uma página HTML, nada feito',
  '403-own': '403 no formato de erro do próprio serviço, nada feito',
  '404-page': '404 com uma página HTML, nada feito',
  'error-200': 'envelope ERROR com 200, nada feito',
  'business-500': 'envelope ERROR com 500, nada feito',
  'code-message': '500 com {code, message}, nada feito',
};
