/** Problems of profiles, secrets and servers. */
import type { Received } from '../../core/diagnostic.ts';
import type { SecretFileFlaw } from '../../core/problem-params.ts';
import { define } from '../definition.ts';
import { type WrongType, en } from '../phrases-en.ts';
import { pt } from '../phrases-pt.ts';
import { quoted } from '../snippets.ts';

const doctor = 'lms-cli doctor';

export const configurationProblems = {
  'config/no-target': define({
    message: { en: 'no service specified', pt: 'nenhum serviço indicado' },
    hint: {
      en: 'add --base-url URL or --profile NAME, set LMS_BASE_URL or LMS_PROFILE, or set a default profile in lms-cli.yaml. To use the local service, add --sandbox',
      pt: 'acrescente --base-url URL ou --profile NOME, defina LMS_BASE_URL ou LMS_PROFILE, ou escolha um perfil padrão em lms-cli.yaml. Para usar o serviço local, acrescente --sandbox',
    },
    ends: ['usage'],
  }),
  'config/base-url': define<{
    received: string;
    reason: 'not-a-url' | 'credentials' | 'query' | 'scheme' | 'path';
    /** The base URL that was meant, of a path too much. */
    right?: string;
  }>({
    message: {
      en: ({ received, reason }) =>
        ({
          'not-a-url': `the base URL ${quoted(received)} is not a URL`,
          credentials: 'the base URL must not contain a user name or password',
          query: `the base URL ${quoted(received)} must not contain a query or fragment`,
          scheme: `the base URL ${quoted(received)} must begin with https:// or http://`,
          path: `the base URL ${quoted(received)} must not contain the path of an operation`,
        })[reason],
      pt: ({ received, reason }) =>
        ({
          'not-a-url': `a URL base ${quoted(received)} não é uma URL`,
          credentials: 'a URL base não pode conter nome de usuário nem senha',
          query: `a URL base ${quoted(received)} não pode ter consulta (?) nem fragmento (#)`,
          scheme: `a URL base ${quoted(received)} deve começar com https:// ou http://`,
          path: `a URL base ${quoted(received)} não pode conter o caminho de uma operação`,
        })[reason],
    },
    hint: {
      en: ({ right }) =>
        right === undefined ? 'write it like https://lms.example.com/api/public' : `use ${right}`,
      pt: ({ right }) =>
        right === undefined ? 'escreva-a como https://lms.example.com/api/public' : `use ${right}`,
    },
    ends: ['usage'],
    params: { received: 'lms.example.com', reason: 'not-a-url' },
  }),
  'config/http-refused': define<{ origin: string }>({
    message: {
      en: ({ origin }) =>
        `${origin} is not encrypted: others could read and change everything that is sent`,
      pt: ({ origin }) =>
        `${origin} não usa criptografia: outras pessoas poderiam ler e alterar tudo o que é enviado`,
    },
    hint: {
      en: 'use https://, or add --allow-http to accept the risk',
      pt: 'use https://, ou acrescente --allow-http para aceitar o risco',
    },
    ends: ['usage'],
    params: { origin: 'http://lms.example.com' },
  }),
  'config/http-allowed': define<{ origin: string }>({
    message: {
      en: ({ origin }) =>
        `--allow-http: ${origin} is not encrypted, and others can read credentials and content`,
      pt: ({ origin }) =>
        `--allow-http: ${origin} não usa criptografia, e outras pessoas podem ler credenciais e conteúdo`,
    },
    hint: { en: 'use https:// as soon as you can', pt: 'use https:// assim que puder' },
    ends: ['warning'],
    params: { origin: 'http://lms.example.com' },
  }),
  'config/unknown-profile': define<{
    name: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: {
      en: ({ name }) => `profile ${quoted(name)} not found`,
      pt: ({ name }) => `perfil ${quoted(name)} não encontrado`,
    },
    hint: {
      en: ({ suggestion, known }) =>
        suggestion !== null
          ? `did you mean ${quoted(suggestion)}?`
          : known.length === 0
            ? 'add a profile to lms-cli.yaml, as `lms-cli help files` shows'
            : `choose one of these profiles: ${known.join(', ')}`,
      pt: ({ suggestion, known }) =>
        suggestion !== null
          ? `você quis dizer ${quoted(suggestion)}?`
          : known.length === 0
            ? 'acrescente um perfil a lms-cli.yaml, como mostra `lms-cli help files`'
            : `escolha um destes perfis: ${known.join(', ')}`,
    },
    ends: ['usage'],
    params: { name: 'prod', suggestion: 'production', known: ['test', 'production'] },
  }),
  'config/invalid': define<{ errors: number; sends: boolean }>({
    message: {
      en: ({ errors, sends }) =>
        `${en.plural(errors, 'error', 'errors')} in the configuration${sends ? ': nothing was sent' : ''}`,
      pt: ({ errors, sends }) =>
        `${pt.plural(errors, 'erro', 'erros')} na configuração${sends ? ': nada foi enviado' : ''}`,
    },
    hint: {
      en: 'correct the file and run the same command again',
      pt: 'corrija o arquivo e execute o mesmo comando de novo',
    },
    ends: ['usage'],
    params: { errors: 1, sends: true },
    next: doctor,
  }),
  'config/not-configuration': define<{ received: Received }>({
    message: {
      en: ({ received }) =>
        `a configuration file must be an object with fields, not ${en.shown(received)}`,
      pt: ({ received }) =>
        `um arquivo de configuração deve ser um objeto com campos, não ${pt.shown(received)}`,
    },
    hint: {
      en: 'write profiles: and, below it, each profile under its name',
      pt: 'escreva profiles: e, abaixo, cada perfil com o seu nome',
    },
    ends: ['usage'],
    params: { received: { collection: 'list' } },
  }),
  'config/secret-source': define<WrongType>({
    message: {
      en: ({ field }) => `${field} must name the source of the secret, not contain the secret`,
      pt: ({ field }) => `${field} deve indicar a origem do segredo, e não o próprio segredo`,
    },
    hint: {
      en: 'write { env: LMS_NAME }, { file: PATH } or { command: [..] }',
      pt: 'escreva { env: LMS_NOME }, { file: CAMINHO } ou { command: [..] }',
    },
    ends: ['usage'],
    params: { field: 'token', expected: 'secret', received: '"…"' },
  }),
  'config/sandbox-field': define<WrongType>({
    message: {
      en: ({ field }) => `${field} has no effect beside sandbox: true`,
      pt: ({ field }) => `${field} não tem efeito ao lado de sandbox: true`,
    },
    hint: {
      en: 'remove it, or remove sandbox: true if the profile is of a server',
      pt: 'remova-o, ou remova sandbox: true se o perfil é de um servidor',
    },
    ends: ['usage'],
    params: {
      field: 'baseUrl',
      expected: 'text',
      received: '"http://127.0.0.1:4020"',
    },
  }),
  'config/project-secret': define<{ field: string; reason: 'env' | 'file' | 'command' }>({
    message: {
      en: ({ field, reason }) =>
        reason === 'env'
          ? `${field}: a project file may only name variables that begin with LMS_`
          : `${field}: { ${reason}: … } is only allowed in your own configuration file`,
      pt: ({ field, reason }) =>
        reason === 'env'
          ? `${field}: um arquivo de projeto só pode usar variáveis que começam com LMS_`
          : `${field}: { ${reason}: … } só é permitido no seu próprio arquivo de configuração`,
    },
    hint: {
      en: 'move the profile to your own file, or use { env: LMS_… }',
      pt: 'mova o perfil para o seu próprio arquivo, ou use { env: LMS_… }',
    },
    ends: ['usage'],
    params: { field: 'token', reason: 'env' },
  }),
  'config/secret-missing': define<{ name: string }>({
    message: {
      en: ({ name }) => `the variable ${name} is not set, or empty`,
      pt: ({ name }) => `a variável ${name} não está definida, ou está vazia`,
    },
    hint: {
      en: ({ name }) => `set it: export ${name}=…`,
      pt: ({ name }) => `defina-a: export ${name}=…`,
    },
    ends: ['usage'],
    params: { name: 'LMS_PRODUCTION_TOKEN' },
    next: doctor,
  }),
  'config/secret-twice': define<{ name: string }>({
    message: {
      en: ({ name }) => `${name} and ${name}_FILE are both set`,
      pt: ({ name }) => `${name} e ${name}_FILE estão definidas ao mesmo tempo`,
    },
    hint: {
      en: ({ name }) => `remove one of them, for example: unset ${name}`,
      pt: ({ name }) => `remova uma delas, por exemplo: unset ${name}`,
    },
    ends: ['usage'],
    params: { name: 'LMS_TOKEN' },
    next: doctor,
  }),
  'config/secret-file': define<{ path: string; reason: SecretFileFlaw }>({
    message: {
      en: ({ path, reason }) =>
        ({
          'not-found': `secret file ${quoted(path)} not found`,
          unreadable: `cannot read the secret file ${quoted(path)}`,
          'not-a-file': `the secret file ${quoted(path)} is a folder, a pipe or a device`,
          'not-private': `other users can read the secret file ${quoted(path)}`,
          empty: `the secret file ${quoted(path)} is empty`,
        })[reason],
      pt: ({ path, reason }) =>
        ({
          'not-found': `arquivo de segredo ${quoted(path)} não encontrado`,
          unreadable: `não foi possível ler o arquivo de segredo ${quoted(path)}`,
          'not-a-file': `o arquivo de segredo ${quoted(path)} é uma pasta, um pipe ou um dispositivo`,
          'not-private': `outros usuários podem ler o arquivo de segredo ${quoted(path)}`,
          empty: `o arquivo de segredo ${quoted(path)} está vazio`,
        })[reason],
    },
    hint: {
      en: ({ path, reason }) =>
        reason === 'not-private'
          ? `make it private: chmod 600 ${path}`
          : 'check the file, and its path in your configuration file or in the variable',
      pt: ({ path, reason }) =>
        reason === 'not-private'
          ? `torne-o privado: chmod 600 ${path}`
          : 'verifique o arquivo e o caminho dele na sua configuração ou na variável',
    },
    ends: ['usage'],
    params: { path: 'token.txt', reason: 'not-private' },
  }),
  'config/certificate': define<{
    source: string;
    reason: 'unreadable' | 'not-pem' | 'unusable';
  }>({
    message: {
      en: ({ source, reason }) =>
        ({
          unreadable: `cannot read the file that ${source} names`,
          'not-pem': `the text from ${source} is not in PEM format`,
          unusable: `the certificate and the key in ${quoted(source)} cannot be used together`,
        })[reason],
      pt: ({ source, reason }) =>
        ({
          unreadable: `não foi possível ler o arquivo indicado em ${source}`,
          'not-pem': `o texto de ${source} não está no formato PEM`,
          unusable: `não é possível usar juntos o certificado e a chave em ${quoted(source)}`,
        })[reason],
    },
    hint: {
      en: ({ reason }) =>
        reason === 'unusable'
          ? 'check that cert and key belong together, and that the key has no passphrase'
          : 'check that the text begins with -----BEGIN, and that a variable keeps its line breaks',
      pt: ({ reason }) =>
        reason === 'unusable'
          ? 'verifique se cert e key formam um par, e se a chave não tem senha'
          : 'verifique se o texto começa com -----BEGIN e, em uma variável, se mantém as quebras de linha',
    },
    ends: ['usage'],
    params: { source: 'tls.cert', reason: 'not-pem' },
    next: 'lms-cli doctor',
  }),
  'config/secret-command': define<{ program: string; reason: 'failed' | 'empty' }>({
    message: {
      en: ({ program, reason }) =>
        reason === 'failed'
          ? `${quoted(program)} could not be run, or exited with an error`
          : `${quoted(program)} printed nothing`,
      pt: ({ program, reason }) =>
        reason === 'failed'
          ? `não foi possível executar ${quoted(program)}, ou ele terminou com erro`
          : `${quoted(program)} não produziu nenhuma saída`,
    },
    hint: {
      en: 'run it yourself and check its output',
      pt: 'execute-o você mesmo e verifique a saída',
    },
    ends: ['usage'],
    params: { program: 'pass', reason: 'failed' },
  }),
  'config/secret-characters': define<{ field: string }>({
    message: {
      en: ({ field }) => `${field} contains a line break or another character that cannot be sent`,
      pt: ({ field }) =>
        `${field} contém uma quebra de linha ou outro caractere que não pode ser enviado`,
    },
    hint: {
      en: 'check where the secret comes from, for example a file with a second line',
      pt: 'verifique a origem do segredo, por exemplo um arquivo com uma segunda linha',
    },
    ends: ['usage'],
    params: { field: 'token' },
    next: doctor,
  }),
  'config/credentials-incomplete': define<{ missing: readonly string[]; all: readonly string[] }>({
    message: {
      en: ({ missing }) =>
        `${en.sentenceList(missing)} ${missing.length === 1 ? 'is' : 'are'} not set, or empty`,
      pt: ({ missing }) =>
        missing.length === 1
          ? `${pt.sentenceList(missing)} não está definida, ou está vazia`
          : `${pt.sentenceList(missing)} não estão definidas, ou estão vazias`,
    },
    hint: {
      en: ({ all }) => (all.length === 1 ? `set ${all[0]}` : `set all of ${en.sentenceList(all)}`),
      pt: ({ all }) =>
        all.length === 1 ? `defina ${all[0]}` : `defina todas: ${pt.sentenceList(all)}`,
    },
    ends: ['usage'],
    params: { missing: ['LMS_PASSWORD'], all: ['LMS_USERNAME', 'LMS_PASSWORD'] },
    next: 'lms-cli help environment',
  }),
  'config/header': define<{ header: string; reason: 'shape' | 'reserved' }>({
    message: {
      en: ({ header, reason }) =>
        reason === 'shape'
          ? `invalid header ${quoted(header)}`
          : `the header ${quoted(header)} cannot be set here`,
      pt: ({ header, reason }) =>
        reason === 'shape'
          ? `cabeçalho inválido: ${quoted(header)}`
          : `o cabeçalho ${quoted(header)} não pode ser definido aqui`,
    },
    hint: {
      en: ({ reason }) =>
        reason === 'shape'
          ? "write --header 'Name: value'"
          : 'put credentials in the profile under auth:, and leave the other headers to lms-cli',
      pt: ({ reason }) =>
        reason === 'shape'
          ? "escreva --header 'Nome: valor'"
          : 'coloque as credenciais no perfil, em auth:, e deixe os outros cabeçalhos com o lms-cli',
    },
    ends: ['usage'],
    params: { header: 'X-Tenant', reason: 'shape' },
  }),
  'config/untrusted-origin': define<{ origin: string; file: string }>({
    message: {
      en: ({ origin, file }) =>
        `${quoted(file)} names the server ${origin}, which you have not accepted yet`,
      pt: ({ origin, file }) =>
        `${quoted(file)} indica o servidor ${origin}, que você ainda não aceitou`,
    },
    hint: {
      en: ({ origin }) =>
        `set LMS_TRUST_ORIGIN=${origin} if you know this server, or run lms-cli doctor in a terminal and answer yes`,
      pt: ({ origin }) =>
        `defina LMS_TRUST_ORIGIN=${origin} se você conhece este servidor, ou execute lms-cli doctor em um terminal e responda sim`,
    },
    ends: ['usage'],
    params: { origin: 'https://lms.example.com', file: 'lms-cli.yaml' },
  }),
  'config/profile-shadowed': define<{ name: string; file: string }>({
    message: {
      en: ({ name, file }) =>
        `ignored the profile ${quoted(name)} of ${quoted(file)}: your own file has a profile of that name`,
      pt: ({ name, file }) =>
        `o perfil ${quoted(name)} de ${quoted(file)} foi ignorado: seu próprio arquivo tem um com esse nome`,
    },
    hint: { en: 'rename one of them', pt: 'mude o nome de um deles' },
    ends: ['warning'],
    params: { name: 'production', file: 'lms-cli.yaml' },
  }),
  'config/default-outranked': define<{ variable: string }>({
    message: {
      en: ({ variable }) => `${variable} is set and overrides the default profile`,
      pt: ({ variable }) => `${variable} está definida e prevalece sobre o perfil padrão`,
    },
    hint: {
      en: ({ variable }) => `unset ${variable} to use the default profile`,
      pt: ({ variable }) => `remova a variável ${variable} para usar o perfil padrão`,
    },
    ends: ['warning'],
    params: { variable: 'LMS_PROFILE' },
  }),
  'config/proxy': define<{ reason: 'not-a-url' | 'scheme' }>({
    message: {
      en: ({ reason }) =>
        reason === 'not-a-url'
          ? 'the proxy environment variable is not a URL'
          : 'the proxy environment variable must begin with http:// or https://',
      pt: ({ reason }) =>
        reason === 'not-a-url'
          ? 'a variável de ambiente do proxy não é uma URL'
          : 'a variável de ambiente do proxy deve começar com http:// ou https://',
    },
    hint: {
      en: 'write it like HTTPS_PROXY=http://proxy.example.com:3128, or unset it',
      pt: 'escreva-a como HTTPS_PROXY=http://proxy.example.com:3128, ou remova-a',
    },
    ends: ['usage'],
    params: { reason: 'not-a-url' },
  }),
  'config/file': define<{ file: string; reason: 'unreadable' | 'unwritable' | 'foreign' }>({
    message: {
      en: ({ file, reason }) =>
        ({
          unreadable: `cannot read the configuration file ${quoted(file)}`,
          unwritable: `cannot write the configuration file ${quoted(file)}`,
          foreign: `the project file ${quoted(file)} is not a regular file inside its folder`,
        })[reason],
      pt: ({ file, reason }) =>
        ({
          unreadable: `não foi possível ler o arquivo de configuração ${quoted(file)}`,
          unwritable: `não foi possível gravar o arquivo de configuração ${quoted(file)}`,
          foreign: `o arquivo de projeto ${quoted(file)} não é um arquivo comum dentro da pasta dele`,
        })[reason],
    },
    hint: {
      en: ({ reason }) =>
        reason === 'foreign'
          ? 'find out where it comes from, then remove it or replace it with a regular file'
          : 'check its owner, its permissions and its size (at most 1 MiB)',
      pt: ({ reason }) =>
        reason === 'foreign'
          ? 'descubra de onde ele vem e remova-o, ou substitua-o por um arquivo comum'
          : 'verifique o dono, as permissões e o tamanho dele (no máximo 1 MiB)',
    },
    ends: ['usage'],
    params: { file: 'lms-cli.yaml', reason: 'unreadable' },
    next: doctor,
  }),
  'config/profile-name': define<{ name: string }>({
    message: {
      en: ({ name }) => `invalid profile name ${quoted(name)}`,
      pt: ({ name }) => `nome de perfil inválido: ${quoted(name)}`,
    },
    hint: {
      en: 'use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
      pt: 'use até 64 letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo',
    },
    ends: ['usage'],
    params: { name: 'our test' },
  }),
  'config/several-documents': define({
    message: {
      en: 'a configuration file must contain only one document',
      pt: 'um arquivo de configuração deve conter um só documento',
    },
    hint: {
      en: 'remove the --- and what belongs to another file',
      pt: 'remova o --- e o que pertence a outro arquivo',
    },
    ends: ['usage'],
  }),
  'config/tls-checks-off': define({
    message: {
      en: 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks',
      pt: 'NODE_TLS_REJECT_UNAUTHORIZED=0 desativa a verificação de certificados',
    },
    hint: {
      en: 'unset it, and set NODE_EXTRA_CA_CERTS if you have your own certificate authority',
      pt: 'remova a variável e, se você tem uma autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS',
    },
    ends: ['usage'],
  }),
};
