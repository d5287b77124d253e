/** The texts of --help and help. Commands are keyed by their words, options by their long name. */
import { topics } from 'virtual:help/pt-BR';
import { placeholders } from 'virtual:placeholders';
import type * as english from '../en/help.ts';
import { exampleIn } from '../examples.ts';
import type { Widened } from '../widened.ts';

/** Environment variables that do not belong to an option. */
const variables = {
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
} satisfies Widened<typeof english.helpEn.variables>;

export const helpPt = {
  headings: {
    usage: 'Uso',
    examples: 'Exemplos',
    arguments: 'Argumentos',
    commands: 'Comandos',
    options: 'Opções',
    serviceOptions: 'Opções de envio',
    globalOptions: 'Opções globais',
    sharedOptions: 'Opções de vários comandos',
    topics: 'Tópicos',
    more: 'Mais',
    writing: 'Escrever e verificar',
    sending: 'Enviar',
  },
  defaultValue: (value) => `(padrão: ${value})`,
  moreHelp: 'Use lms-cli help COMANDO para as opções, lms-cli explain CÓDIGO para um erro.',
  alsoOptions: (names) => `Também: ${names} (lms-cli help options)`,

  example: (text: string) => exampleIn('pt-BR', text),
  placeholders: placeholders['pt-BR'],
  commands: {
    '': 'Escreva questões, avaliações e trilhas em arquivos e envie tudo para o seu LMS.',
    assessment: 'Cria, edita, libera e exclui avaliações.',
    lacuna:
      'Escreve, verifica, testa e envia questões de lacunas. Veja como escrevê-las em lms-cli help cloze.',
    track: 'Cria, edita, move e exclui trilhas de aprendizagem.',
    'assessment create': 'Cria avaliações, uma requisição por documento.',
    'assessment edit':
      'Substitui avaliações existentes. Cada documento contém a avaliação inteira e o id dela.',
    'assessment delete': 'Exclui avaliações. Não é possível desfazer.',
    'assessment release':
      'Libera a versão de uma avaliação que está em edição. Mostra o id dessa versão.',
    'lacuna create':
      'Cria as questões de lacunas de arquivos, uma por requisição. Para escrever uma questão nova, use lacuna new.',
    'lacuna edit':
      'Substitui questões de lacunas existentes. Cada documento contém a questão inteira e o id dela.',
    'lacuna delete': 'Exclui questões de lacunas. Não é possível desfazer.',
    'lacuna release':
      'Libera a versão de uma questão que está em edição. Mostra o id dessa versão.',
    'lacuna move': 'Move uma questão de lacunas para outro tópico.',
    'lacuna new':
      'Monta uma questão passo a passo. Com KEY, edita essa questão da pasta de conteúdo. A questão é salva e, se você quiser, enviada. Para enviar arquivos que já existem, use lacuna create.',
    'lacuna format':
      'Reescreve questões na notação cloze ou nos campos do contrato. Altera os próprios arquivos.',
    'lacuna lint':
      'Procura erros comuns em questões. Examina as respostas, os pontos, o HTML e as lacunas.',
    'lacuna preview': 'Mostra as questões no navegador como o aluno as vê.',
    'lacuna try':
      'Deixa você responder às questões ou executa os testes delas. Mostra a pontuação.',
    'track create': 'Cria trilhas, uma requisição por documento.',
    'track edit':
      'Substitui trilhas existentes. Cada documento contém a trilha inteira e o id dela.',
    'track delete': 'Exclui trilhas. Não é possível desfazer.',
    'track move': 'Move uma trilha para outra pasta.',
    plan: 'Mostra o que apply faria. Não envia nada e dispensa credenciais. Compara os arquivos com o último envio do lms-cli, não com mudanças feitas no próprio serviço. Para os arquivos, veja lms-cli help files.',
    apply:
      'Envia as mudanças de uma pasta de conteúdo. Mostra o plano e pede confirmação antes de enviar. Depois de uma interrupção, execute de novo. Para os arquivos, veja lms-cli help files.',
    undo: 'Desfaz o que uma execução de apply, import ou undo fez. Sem uma execução, oferece as mais recentes em um terminal. Mostra o plano e pergunta antes de enviar. De uma importação, só exclui o que ela criou.',
    import:
      'Envia muitos documentos em uma execução. Para continuar depois de uma falha ou interrupção, execute o mesmo comando de novo. Ele pula as operações já feitas.',
    runs: 'Consulta execuções e resolve operações em dúvida.',
    'runs list':
      'Lista as execuções, da mais recente à mais antiga. Execuções posteriores não mudam os resultados de uma execução, mas runs resolve muda, em toda execução que tinha a operação em dúvida.',
    'runs show':
      'Mostra o que uma execução enviou, deixou em dúvida ou bloqueou. Sem id, mostra a execução mais recente.',
    'runs resolve':
      'Registra o que aconteceu com operações em dúvida. Verifique antes no serviço. Sem uma operação, pergunta sobre cada uma da execução, em um terminal. Para corrigir um resultado que você registrou, indique a operação de novo, com o resultado certo.',
    'runs rejects':
      'Grava os documentos recusados e bloqueados de uma execução. Cada um vem com o motivo.',
    resources:
      'Mostra e corrige o que o registro sabe sobre os recursos. Não acessa o serviço. Para saber mais sobre recursos, execute lms-cli help files.',
    'resources list':
      'Lista os recursos com ids, versões e estados. "só o id" foi adotado ou importado, e nenhum plano conhece o conteúdo dele.',
    'resources show': 'Mostra o que se sabe de um recurso e o conteúdo do último envio.',
    'resources adopt':
      'Registra recursos que já existem no serviço. Sem --as-in-files, o próximo apply envia cada um deles uma vez por inteiro.',
    'resources forget':
      'Remove o que o registro sabe de um recurso. Ele continua no serviço, e o próximo apply criaria um segundo.',
    ledger: 'Compartilha um registro com uma equipe. Exporta o que ele conhece.',
    'ledger status':
      'Mostra o estado de um registro. A geração, a última execução e, se for compartilhado, quem o usa, o tamanho e a cópia nesta pasta.',
    'ledger init':
      'Prepara um banco de dados para registros. Cria as tabelas e dois papéis. Precisa dos direitos de dono, uma vez em cada banco de dados.',
    'ledger push':
      'Torna compartilhado um registro local. Depois disso, o arquivo só pode ser lido. Digitado de novo, continua de onde foi interrompido.',
    'ledger unlock':
      'Encerra a reserva de uma execução. Vale para registros compartilhados. Pergunta e diz qual é a execução. Não é preciso depois de um encerramento à força: a reserva acaba sozinha.',
    validate: 'Verifica documentos sem enviá-los.',
    convert:
      'Converte questões de e para outras ferramentas. Informa o que se perde. Funciona offline.',
    completion: 'Mostra um script de autocompletar para o shell.',
    schema: 'Mostra o JSON Schema de um tipo de documento ou de lms-cli.yaml.',
    init: 'Cria uma pasta de conteúdo com um pequeno curso.',
    profile: 'Lista e mostra perfis e define o perfil padrão.',
    'profile list': 'Lista os perfis.',
    'profile show':
      'Mostra valores e variáveis de um perfil e onde foram definidos. Nunca mostra segredos.',
    'profile use':
      'Define o perfil padrão. Grava-o em lms-cli.yaml ou no seu próprio arquivo de configuração.',
    doctor: 'Verifica a configuração, o serviço e os registros.',
    sandbox: 'Executa um serviço local nesta máquina, para experimentar.',
    explain: 'Explica o código de um erro ou aviso. Sem código, lista todos eles.',
    help: 'Mostra a ajuda de um comando ou tópico.',
  },

  arguments: {
    ledgerFile: 'arquivo do registro. O padrão é o do serviço',
    files:
      'arquivos YAML, JSON, NDJSON ou CSV, questões em arquivos .md, ou - para a entrada padrão',
    importFiles:
      'arquivos de operações (YAML, JSON, NDJSON ou CSV), questões em arquivos .md, ou - para a entrada padrão',
    contentFiles:
      'arquivos de recursos (YAML, JSON, NDJSON ou CSV), questões em arquivos .md, ou - para a entrada padrão (padrão: a pasta de conteúdo do lms-cli.yaml). Ou só planos salvos, que precisam aprovar cada mudança da pasta de conteúdo',
    convertFiles:
      'arquivos de outras ferramentas (Moodle XML, GIFT, QTI, planilhas etc.) ou desta, pacotes zip deles, ou - para a entrada padrão',
    run: 'id da execução ou os primeiros caracteres dele',
    seq: 'número da operação, como runs show o mostra, ou a chave dela',
    key: 'chave do recurso',
    editedKey: 'chave da questão da pasta de conteúdo a editar (padrão: uma questão nova)',
    id: 'id dele no serviço',
    rejectsFile: 'arquivo a gravar (padrão: saída padrão)',
    assessmentId: 'id da avaliação',
    questionId: 'id da questão de lacunas',
    trackId: 'id da trilha',
    topicId: 'id do tópico de destino',
    destinationId: 'id da pasta de destino',
    releases: 'id a liberar, com --notes, ou arquivos com id e releaseNotes',
    shell: 'bash, zsh ou fish',
    code: 'um código, como document/unknown-field, ou uma família de códigos, como lint',
    kind: 'lacuna.create ou outra operação, import, config para lms-cli.yaml, ou result, run, event ou report para o que o lms-cli mostra',
    folder: 'pasta a criar (padrão: a pasta atual)',
    profile: 'nome do perfil (padrão: o perfil em uso)',
    'new-default': 'nome do perfil',
    words: 'um comando ou um tópico',
  },

  options: {
    'convert-from': 'formato dos arquivos (padrão: pelo conteúdo)',
    'convert-to': 'formato a gravar (padrão: o de --out, ou md)',
    'convert-out': 'arquivo ou pasta a gravar (padrão: saída padrão)',
    'convert-rejects': 'grava neste arquivo as linhas erradas',
    'convert-overwrite': 'substitui arquivos que existem',
    template: 'grava uma tabela vazia com um exemplo, csv ou xlsx',
    keys: 'grava documentos para uma pasta de conteúdo',
    set: 'campo que falta: topicId=8801 (pode ser repetida)',
    defaults: 'arquivo YAML ou JSON desses campos, ou questões',
    'topic-map': 'CSV: caminho de uma categoria, id do tópico',
    scale: 'pontos de uma lacuna certa',
    encoding: 'codificação de arquivos que não a dizem, como CSV',
    strict: 'recusa uma questão se algo dela se perderia',
    id: 'define o id do documento (só com um documento)',
    notes: 'notas da liberação: o que há de novo nela',
    yes: 'envia, exclui e substitui sem perguntar',
    format: 'formato da entrada, como ndjson ou csv',
    var: 'valor de { $var: NOME } (pode ser repetida)',
    'allow-unknown': 'envia campos que não estão no contrato',
    as: 'tipo dos documentos: uma operação como lacuna.create, import ou resource. Para linhas de CSV, também um recurso como lacuna',
    'import-as': 'lê cada documento como o corpo dessa operação, sem mais nada',
    'content-as': 'tipo de todas as linhas de um arquivo CSV: assessment, lacuna ou track',
    prune: 'exclui o que não está mais nos arquivos da pasta de conteúdo',
    'max-changes':
      'falha antes de enviar se mais recursos do que isto fossem mudar, incluindo as exclusões',
    'max-deletes':
      'falha antes de enviar se mais recursos do que isto fossem excluídos: um número, ou uma porcentagem como 10%',
    'no-release': 'deixa as liberações para depois',
    'new-ledger': 'permite um registro novo: para a 1ª execução',
    expect: 'falha se o registro não tem a execução ou geração',
    'exit-code': 'termina com 10 se houver mudanças',
    'plan-out':
      'salva o plano neste arquivo, como aprovação para lms-cli apply PLANO, legível só por você',
    'undo-last': 'desfaz a execução mais recente que mudou algo, sem as que já foram desfeitas',
    rejects: 'grava neste arquivo os documentos recusados e bloqueados, com os motivos',
    report:
      'grava apontamentos em github, sarif, junit ou markdown (convert: json, ndjson), no ARQUIVO ou saída de erros',
    'max-errors':
      'para de enviar se houver mais erros do que isto: um número ou uma porcentagem como 5%',
    deadline: 'para de enviar depois deste tempo, por exemplo 50m',
    'adopt-as': 'tipo do recurso, quando nem o registro nem o arquivo o informam',
    'as-in-files': 'o serviço já contém o que dizem os documentos da pasta de conteúdo',
    'version-id': 'id da versão liberada mais recente',
    at: 'só até esta geração',
    print: 'mostra o SQL, para um administrador',
    'adoption-file':
      'lê vários de um arquivo CSV com as colunas key, id, kind e versionId ou do que resources list -o ndjson mostrou',
    created: 'marca como feita, com o id ou id de versão que o serviço mostra',
    done: 'marca como feita, se ela não devolver id',
    'not-done': 'marca como não feita: o mesmo comando a envia',
    'give-up': 'resultado desconhecido: deixa de acompanhar a operação',
    from: 'lê de um arquivo os resultados de muitas operações: documentos com seq e created, ou com seq e outcome (done, not-done ou give-up)',
    to: 'forma a escrever: cloze, ou contract com question e lacunaAlternatives',
    'format-keys':
      'faz das questões documentos da pasta de conteúdo, cada uma com chave e liberação',
    'format-check': 'não altera nada e falha se algum arquivo precisar ser reescrito',
    out: 'grava a página no ARQUIVO (- é a saída padrão, usada também quando não há terminal)',
    open: 'abre a página no navegador, ou com $BROWSER se estiver definida (padrão em um terminal)',
    'no-open': 'grava a página sem abri-la',
    answer: 'resposta de uma lacuna, na ordem das lacunas (pode ser repetida)',
    'try-check': 'executa os testes das questões e falha se uma pontuação for diferente',
    title: 'título da questão',
    cloze: 'enunciado com as lacunas: [[certa = 10 | errada = 0]]',
    difficulty: 'dificuldade, um número inteiro',
    topic: 'id do tópico',
    source: 'fonte da questão, por exemplo um livro',
    author: 'autor da questão',
    tags: 'tags, separadas por espaços',
    'drop-down': 'o aluno escolhe a resposta em uma lista',
    'assess-whole': 'avalia todas as lacunas em conjunto',
    save: 'salva neste arquivo: YAML, ou um arquivo de questões (.md), que pode ter outras (padrão: um nome feito do título, na pasta de conteúdo, se existe)',
    overwrite: 'substitui o arquivo, se ele já existir',
    send: 'envia depois de salvar: em uma pasta de conteúdo como apply, senão como lacuna create',
    'fail-on': 'falha com apontamentos desta gravidade ou pior: warning ou error',
    offline: 'não acessa o serviço',
    port: 'porta em que escutar, ou 0 para uma livre',
    db: 'arquivo do banco de dados do serviço local',
    auth: 'exige credenciais: bearer, basic, header (x-api-key), oauth1 ou session. Defina-as no ambiente (LMS_TOKEN e outras). Sem isso, elas são "sandbox"',
    faults: 'provoca falhas: [OPERAÇÃO:]TIPO=5% ou TIPO=3x, separadas por vírgulas',
    seed: 'semente das falhas, para repetir as mesmas',

    'base-url': 'raiz do serviço: https://HOST/api/public',
    profile: 'usa este perfil de lms-cli.yaml',
    sandbox: 'usa o serviço local (.lms-cli/sandbox.db)',
    api: '2.0, que está obsoleta, ou v0',
    output: 'human, json, ndjson, yaml ou id',
    quiet: 'mostra só as falhas',
    verbose: 'mostra requisições e respostas (-vv: com os corpos)',
    curl: 'mostra cada requisição como um comando curl',
    'dry-run': 'simula: mostra o que seria enviado ou gravado',
    timeout: 'tempo limite de uma requisição',
    retries: 'repetições do que é seguro repetir',
    header: "cabeçalho 'Nome: valor', sem segredos (repetível)",
    concurrency: 'operações ao mesmo tempo (padrão: auto em import e apply, 1 nos outros comandos)',
    ledger: 'arquivo ou endereço do registro',
    'no-ledger': 'não registra as operações',
    wait: 'espera outra execução que usa o registro: 5m',
    again: 'envia as operações mesmo que já estejam feitas ou em dúvida',
    unprotect: 'exclui mesmo que o documento diga `protect: true`',
    'explain-all': 'explica cada código por extenso',
    limit: 'lista no máximo este número de execuções',
    state:
      'lista só as execuções neste estado. Uma execução está incompleta se chegou a tudo e nem tudo foi feito',
    rate: 'requisições por segundo, espaçadas: 20/s',
    confirm: 'confirma o perfil protegido com este nome',
    'allow-http': 'permite HTTP sem criptografia',
    plain: 'sem animação e sem cores, para leitores de tela e logs',
    lang: 'idioma das mensagens (padrão: o do sistema)',
    'no-input': 'falha em vez de fazer perguntas',
    version: 'mostra a versão',
    help: 'mostra esta ajuda',
  },

  variables,
  otherVariables: 'Outras variáveis',
  topics,
} satisfies Widened<typeof english.helpEn>;
