/** What each variable of the environment does, those beside the twins of options. */
import type { variables as english } from '../en/environment.ts';
import type { Widened } from '../widened.ts';

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
} satisfies Widened<typeof english>;
