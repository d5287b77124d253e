/** Problems of profiles, secrets and servers. */
import type { configurationProblems as english } from '../../en/problems/configuration.ts';
import type { Widened } from '../../widened.ts';
import { counted, quoted, sentenceList, shown } from '../phrases.ts';

export const configurationProblems = {
  'config/no-target': {
    message: () => 'nenhum serviço indicado',
    hint: () =>
      'acrescente --base-url URL ou --profile NOME, defina LMS_BASE_URL ou LMS_PROFILE, ou escolha um perfil padrão em lms-cli.yaml. Para usar o serviço local, acrescente --sandbox',
    explanation:
      'O lms-cli procura o serviço nesta ordem: --base-url, --profile, LMS_BASE_URL, LMS_PROFILE e o perfil padrão de um arquivo de configuração.',
  },
  'config/base-url': {
    message: ({ received, reason }) =>
      ({
        'not-a-url': `a URL base ${quoted(received)} não é uma URL`,
        credentials: 'a URL base não pode conter nome de usuário nem senha',
        query: `a URL base ${quoted(received)} não pode ter consulta (?) nem fragmento (#)`,
        scheme: `a URL base ${quoted(received)} deve começar com https:// ou http://`,
      })[reason],
    hint: () => 'escreva-a como https://lms.example.com/api/public',
    explanation:
      'O lms-cli acrescenta caminhos como /2.0/... à URL base. Em um servidor real, ela termina em /api/public.',
  },
  'config/http-refused': {
    message: ({ origin }) =>
      `${origin} não usa criptografia: outras pessoas poderiam ler e alterar tudo o que é enviado`,
    hint: () => 'use https://, ou acrescente --allow-http para aceitar o risco',
    explanation:
      'O lms-cli só usa http com esta própria máquina (loopback). Para outros servidores, é preciso usar --allow-http.',
  },
  'config/http-allowed': {
    message: ({ origin }) =>
      `--allow-http: ${origin} não usa criptografia, e outras pessoas podem ler credenciais e conteúdo`,
    hint: () => 'use https:// assim que puder',
    explanation:
      'Por causa de --allow-http, o lms-cli envia credenciais e conteúdo a este servidor em texto claro.',
  },
  'config/unknown-profile': {
    message: ({ name }) => `perfil ${quoted(name)} não encontrado`,
    hint: ({ suggestion, known }) =>
      suggestion !== null
        ? `você quis dizer ${quoted(suggestion)}?`
        : known.length === 0
          ? 'acrescente um perfil a lms-cli.yaml, como mostra `lms-cli help files`'
          : `escolha um destes perfis: ${known.join(', ')}`,
    explanation:
      'Os perfis são definidos em profiles:, no lms-cli.yaml do projeto ou no seu próprio arquivo de configuração.',
  },
  'config/invalid': {
    message: ({ errors }) =>
      `${counted(errors, 'erro', 'erros')} na configuração: nada foi enviado`,
    hint: () => 'corrija o arquivo e execute o mesmo comando de novo',
    explanation:
      'O lms-cli mostra cada erro de um arquivo de configuração no lugar em que ocorre. De um arquivo com erros, não usa nada.',
  },
  'config/not-configuration': {
    message: ({ received }) =>
      `um arquivo de configuração deve ser um objeto com campos, não ${shown(received)}`,
    hint: () => 'escreva profiles: e, abaixo, cada perfil com o seu nome',
    explanation: 'O lms-cli.yaml contém os perfis e o nome do perfil padrão.',
  },
  'config/secret-source': {
    message: ({ field }) => `${field} deve indicar a origem do segredo, e não o próprio segredo`,
    hint: () =>
      'escreva { env: LMS_NOME }, { file: CAMINHO }, { command: [..] } ou { prompt: true }',
    explanation: 'Um arquivo de configuração nunca deve conter um segredo em texto claro.',
  },
  'config/project-secret': {
    message: ({ field, reason }) =>
      reason === 'env'
        ? `${field}: um arquivo de projeto só pode usar variáveis que começam com LMS_`
        : `${field}: { ${reason}: … } só é permitido no seu próprio arquivo de configuração`,
    hint: () => 'mova o perfil para o seu próprio arquivo, ou use { env: LMS_… }',
    explanation:
      'Um arquivo de projeto pode vir de outra pessoa. Ele não deve conseguir ler seus arquivos e variáveis, nem executar programas.',
  },
  'config/secret-missing': {
    message: ({ name }) => `a variável ${name} não está definida, ou está vazia`,
    hint: ({ name }) => `defina-a: export ${name}=…`,
    explanation: 'O perfil lê um segredo desta variável de ambiente.',
  },
  'config/secret-file': {
    message: ({ path, reason }) =>
      ({
        'not-found': `arquivo de segredo ${quoted(path)} não encontrado`,
        unreadable: `não foi possível ler o arquivo de segredo ${quoted(path)}`,
        'not-private': `outros usuários podem ler o arquivo de segredo ${quoted(path)}`,
        empty: `o arquivo de segredo ${quoted(path)} está vazio`,
      })[reason],
    hint: ({ path, reason }) =>
      reason === 'not-private'
        ? `torne-o privado: chmod 600 ${path}`
        : 'verifique o arquivo e o caminho dele na sua configuração',
    explanation: 'Um arquivo de segredo deve pertencer a você, e ninguém mais pode lê-lo.',
  },
  'config/secret-command': {
    message: ({ program, reason }) =>
      reason === 'failed'
        ? `não foi possível executar ${quoted(program)}, ou ele terminou com erro`
        : `${quoted(program)} não produziu nenhuma saída`,
    hint: () => 'execute-o você mesmo e verifique a saída',
    explanation: 'O perfil lê um segredo da primeira linha que este programa imprime.',
  },
  'config/secret-prompt': {
    message: ({ field }) => `não é possível pedir ${field} sem um terminal`,
    hint: () => 'execute o comando em um terminal, ou mude o perfil para { env: … }',
    explanation: 'O perfil pede este segredo a cada comando. Para isso é preciso um terminal.',
  },
  'config/secret-characters': {
    message: ({ field }) =>
      `${field} contém uma quebra de linha ou outro caractere que não pode ser enviado`,
    hint: () => 'verifique a origem do segredo, por exemplo um arquivo com uma segunda linha',
    explanation: 'Um valor assim poderia encerrar um cabeçalho e começar outro.',
  },
  'config/credentials-incomplete': {
    message: ({ missing }) =>
      missing.length === 1
        ? `${sentenceList(missing)} não está definida, ou está vazia`
        : `${sentenceList(missing)} não estão definidas, ou estão vazias`,
    hint: ({ all }) =>
      all.length === 1 ? `defina ${all[0]}` : `defina todas: ${sentenceList(all)}`,
    explanation:
      'Algumas credenciais só funcionam juntas: nome de usuário e senha, ou as quatro chaves do OAuth 1.0a.',
  },
  'config/header': {
    message: ({ header, reason }) =>
      reason === 'shape'
        ? `cabeçalho inválido: ${quoted(header)}`
        : `o cabeçalho ${quoted(header)} não pode ser definido aqui`,
    hint: ({ reason }) =>
      reason === 'shape'
        ? "escreva --header 'Nome: valor'"
        : 'coloque as credenciais no perfil, em auth:, e deixe os outros cabeçalhos com o lms-cli',
    explanation:
      'Cabeçalhos adicionais são para gateways. O lms-cli recusa os que levam credenciais ou descrevem o corpo.',
  },
  'config/untrusted-origin': {
    message: ({ origin, file }) =>
      `${quoted(file)} indica o servidor ${origin}, que você ainda não aceitou`,
    hint: ({ origin }) =>
      `defina LMS_TRUST_ORIGIN=${origin} se você conhece este servidor, ou responda sim quando um comando que envia perguntar em um terminal`,
    explanation:
      'Um arquivo de projeto ou um registro pode vir de outra pessoa. O lms-cli só envia suas credenciais a servidores que você aceitou. Para aceitar um, responda sim à pergunta, defina LMS_TRUST_ORIGIN, ou indique o servidor com --base-url ou LMS_BASE_URL.',
  },
  'config/profile-shadowed': {
    message: ({ name, file }) =>
      `o perfil ${quoted(name)} de ${quoted(file)} foi ignorado: seu próprio arquivo tem um com esse nome`,
    hint: () => 'mude o nome de um deles',
    explanation:
      'Um arquivo de projeto não pode mudar o servidor ao qual um perfil do seu próprio arquivo envia as credenciais.',
  },
  'config/default-outranked': {
    message: ({ variable }) => `${variable} está definida e prevalece sobre o perfil padrão`,
    hint: ({ variable }) => `remova a variável ${variable} para usar o perfil padrão`,
    explanation:
      'O lms-cli só usa o perfil padrão se não houver --base-url, --profile, LMS_BASE_URL nem LMS_PROFILE.',
  },
  'config/proxy': {
    message: ({ reason }) =>
      reason === 'not-a-url'
        ? 'a variável de ambiente do proxy não é uma URL'
        : 'a variável de ambiente do proxy deve começar com http:// ou https://',
    hint: () => 'escreva-a como HTTPS_PROXY=http://proxy.example.com:3128, ou remova-a',
    explanation:
      'HTTPS_PROXY ou HTTP_PROXY indica o proxy das requisições. O lms-cli nunca ignora em silêncio um proxy que não consegue usar.',
  },
  'config/file': {
    message: ({ file, reason }) =>
      ({
        unreadable: `não foi possível ler o arquivo de configuração ${quoted(file)}`,
        unwritable: `não foi possível gravar o arquivo de configuração ${quoted(file)}`,
        foreign: `o arquivo de projeto ${quoted(file)} não é um arquivo comum dentro da pasta dele`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'foreign'
        ? 'descubra de onde ele vem e remova-o, ou substitua-o por um arquivo comum'
        : 'verifique o dono, as permissões e o tamanho dele (no máximo 1 MiB)',
    explanation:
      'O arquivo de configuração está protegido, não é um arquivo ou é grande demais, ou o lms-cli não conseguiu guardar nele uma resposta. Um arquivo de projeto pode vir de outra pessoa. Por isso o lms-cli não lê um link para fora da pasta, um pipe ou um dispositivo.',
  },
  'config/profile-name': {
    message: ({ name }) => `nome de perfil inválido: ${quoted(name)}`,
    hint: () =>
      'use até 64 letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo',
    explanation: 'O nome de um perfil vira parte do nome de um arquivo.',
  },
  'config/several-documents': {
    message: () => 'um arquivo de configuração deve conter um só documento',
    hint: () => 'remova o --- e o que pertence a outro arquivo',
    explanation: 'Com vários documentos YAML, o lms-cli teria de ignorar todos menos um.',
  },
  'config/tls-checks-off': {
    message: () => 'NODE_TLS_REJECT_UNAUTHORIZED=0 desativa a verificação de certificados',
    hint: () =>
      'remova a variável e, se você tem uma autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS',
    explanation:
      'Sem a verificação de certificados, qualquer servidor poderia se passar pelo serviço e receber suas credenciais.',
  },
} satisfies Widened<typeof english>;
