/** What each variable of the environment does, those beside the twins of options. */
export const variables = {
  LMS_TOKEN: 'bearer token, where no profile is used',
  'LMS_USERNAME, LMS_PASSWORD': 'basic authentication, where no profile is used',
  'LMS_OAUTH_CONSUMER_KEY, LMS_OAUTH_CONSUMER_SECRET, LMS_OAUTH_TOKEN, LMS_OAUTH_TOKEN_SECRET':
    'OAuth 1.0a, where no profile is used',
  LMS_AUTH: 'which of these: none, bearer, oauth1, basic or session (a form login)',
  LMS_TRUST_ORIGIN: 'servers that a project file may name, separated by commas',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies, and the hosts that are reached without one',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities',
  NODE_TLS_REJECT_UNAUTHORIZED: '0 is refused: certificates are always checked',
  'LC_ALL, LC_MESSAGES, LANG': 'language of what people read, after --lang and LMS_LANG',
  'NO_COLOR, FORCE_COLOR, CLICOLOR, CLICOLOR_FORCE': 'colours, or none',
  TERM: 'dumb: no colours, and nothing moves',
  CI: 'set: no question is asked, no browser opened, and progress written line by line',
  BROWSER: "what lacuna preview opens its page with, instead of the system's",
  'XDG_CONFIG_HOME, APPDATA': 'where your own configuration is, in lms-cli/config.yaml',
  'SQLITE_TMPDIR, TMPDIR': 'where an import keeps its plan while it runs',
} as const;
