/** The texts of `help TOPIC`, and the list of variables that the help shows. */
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

A ajuda de um comando cita as que ele aceita. Cada uma das duas primeiras listas tem uma variável, como LMS_BASE_URL (veja lms-cli help environment).`,
  environment: `Ambiente

Cada opção global e cada opção de envio tem uma variável LMS_<OPÇÃO>: LMS_BASE_URL define --base-url (veja lms-cli help options). Uma opção prevalece sobre a variável dela. Uma variável vazia vale como não definida.`,
  files: `Arquivos

Um documento é um objeto com campos: para lacuna create, o corpo de uma requisição, para import, uma operação, para plan e apply, um recurso. Estes arquivos contêm documentos:
  .yaml .yml       documentos separados por ---
  .json .jsonc     um objeto ou uma lista de objetos, com comentários
  .ndjson .jsonl   um documento por linha
  .md              questões (veja lms-cli help cloze)
  .csv             um documento por linha. A primeira dá nome aos campos
  -                a entrada padrão. --format define o formato

Um documento a importar indica a operação. Com --as lacuna.create, é só o corpo:
  operation: lacuna.release
  key: liberação da questão 1    # opcional, um nome que você escolhe
  body:                          # ou params: { questionId: 17, topicId: 8802 }
    id: { $ref: questão 1 }      # id do que o documento com essa chave cria
    releaseNotes: Primeira versão

Um documento de uma pasta de conteúdo descreve um recurso, que plan e apply comparam com o último envio do lms-cli:
  resource: lacuna               # lacuna, assessment ou track
  key: primeira-capital          # o nome do recurso, para sempre
  body:                          # o conteúdo inteiro, sem o id
    topicId: { $var: topics.colonia }
  release: Primeira versão       # opcional: libera com estas notas
  formerly: [capital-1]          # opcional: chaves anteriores
  protect: true                  # opcional: nunca excluir

{ $ref: "CHAVE#versionId" } é o id de versão da liberação mais nova de CHAVE. { $var: NOME } é um valor de --var ou variables:. Em .csv, escreva $ref:CHAVE e $var:NOME.

O lms-cli.yaml fica na pasta atual ou acima. O seu próprio arquivo de configuração tem a mesma forma, e também pode ler { file: CAMINHO } e { command: [..] }:
  profiles:
    test:
      baseUrl: https://lms-test.example.com/api/public
      auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
      variables: { topics: { colonia: 8811 } }
  content: { scope: historia, files: ['course/**/*.{md,yaml,csv}'] }

Guarde .lms-cli/: NOME.ledger.db nela é o registro de um perfil. Sem ele, apply criaria tudo outra vez.`,
  output: `Saída

O lms-cli escreve dados na saída padrão e todo o resto na saída de erros.

  -o human    uma linha de estado e o envelope, ou uma linha por operação. No terminal, o envelope só com -v
  -o json     um objeto, ou uma lista para várias operações (import, apply e runs list: sempre uma lista)
  -o ndjson   uma linha por operação, assim que ela termina
  -o yaml     documentos
  -o id       o id (create, edit) ou o id de versão (release). Em runs list, os ids das execuções

Um resultado é o envelope do serviço, com campos que o lms-cli acrescenta:

  {"content": ..., "message": ..., "operation": "lacuna.create",
   "outcome": "done", "key": null, "source": {"file": "q.yaml", "line": 1},
   "status": 200, "attempts": 1, "durationMs": 12}

outcome é um destes
  done       feita: o serviço fez a operação
  rejected   recusada: o serviço não aceitou a operação
  failed     falhou: até onde se sabe, não foi feita. Pode ser reenviada
  in-doubt   em dúvida: pode ter sido feita
  blocked    bloqueada: depende de outra operação que não deu certo
  skipped    pulada: feita em uma execução anterior, ou abandonada (givenUp: true)
  planned    planejada: simulação, não enviada
Todos, menos done, skipped e planned, trazem error: {code, message, hint}. As operações em dúvida, e todas em runs show, trazem seq (o número no registro) e sentAt.

A linha "registro: execução EXECUÇÃO, geração N" mostra a execução mais recente do registro e quantas mudanças ele já teve. --expect EXECUÇÃO@N exige as duas.

plan -o json mostra {"changes": [...], "summary": {...}}, -o ndjson uma linha por mudança e depois o resumo, e -o id as chaves.

runs list -o json mostra, para cada execução, da mais recente à mais antiga:
  {"id", "startedAt", "finishedAt", "target", "state", "counts"}
state é running (em andamento), finished (terminada), incomplete (todas as operações foram alcançadas e nem todas estão feitas), stopped (parada antes de alcançar todas as operações) ou interrupted (o processo morreu). counts tem um número para cada outcome e, em remaining, o das operações não alcançadas. recorded conta o que mudou sem requisição, se houver.`,
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
  LMS_TOKEN: 'token bearer, sem perfil',
  'LMS_USERNAME, LMS_PASSWORD': 'autenticação basic, sem perfil',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, sem perfil',
  LMS_AUTH: 'qual usar: none, bearer, oauth1, basic ou session',
  LMS_TOKEN_FILE: 'arquivo com o token. Cada segredo daqui e dos perfis tem uma variável assim',
  LMS_TRUST_ORIGIN:
    'servidores a aceitar de arquivos de projeto, separados por vírgulas. Também postgres://HOST',
  PGPASSWORD: 'senha do banco de um registro compartilhado',
  PGPASSFILE: 'arquivo com essa senha, na forma do PostgreSQL',
  PGSSLROOTCERT: 'arquivo com as autoridades certificadoras dele',
  PGSSLMODE: 'disable, allow, prefer e no-verify são recusados',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies e os hosts a acessar sem proxy',
  NODE_EXTRA_CA_CERTS: 'arquivo com autoridades certificadoras adicionais',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 é recusado: certificados sempre são verificados',
  'LC_ALL, LC_MESSAGES, LANG': 'idioma das mensagens, se LMS_LANG não o definir',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'desligam ou ligam as cores',
  TERM: 'dumb desliga as cores e a animação',
  CI: 'se definida: sem perguntas, navegador e animação',
  'GITHUB_SHA, CI_COMMIT_SHA': 'commit que o registro guarda com cada mudança',
  GITHUB_ACTIONS: 'se definida, as questões saem com escapes',
  'GITHUB_WORKSPACE, CI_PROJECT_DIR': 'pasta da qual partem os caminhos nos relatórios',
  BROWSER: 'programa que abre a página de lacuna preview',
  'VISUAL, EDITOR': 'editor do enunciado em lacuna new',
  'XDG_CONFIG_HOME, APPDATA': 'pasta do seu arquivo, lms-cli/config.yaml',
  'XDG_CACHE_HOME, LOCALAPPDATA': 'pasta para código compilado, lms-cli/',
  'SQLITE_TMPDIR, TMPDIR': 'pasta do plano de uma importação em andamento',
} satisfies Widened<typeof english.variablesEn>;
