import type * as english from '../en/help-variables.ts';
import type { Widened } from '../widened.ts';

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
