/** What is wrong with profiles, secrets and servers. */
import type { configurationProblems as english } from '../../en/problems/configuration.ts';
import type { Widened } from '../../widened.ts';
import { counted, quoted, sentenceList, shown } from '../phrases.ts';

export const configurationProblems = {
  'config/no-target': {
    message: () => 'qual serviço? Nenhum foi indicado',
    hint: () =>
      'indique-o de uma destas quatro formas: --base-url URL, --profile NOME (ou LMS_PROFILE), LMS_BASE_URL, ou um perfil padrão em lms-cli.yaml; ou experimente no serviço local com --sandbox',
    explanation:
      'O serviço é procurado, nesta ordem, em --base-url, --profile, LMS_BASE_URL, LMS_PROFILE e no perfil padrão de um arquivo de configuração.',
  },
  'config/base-url': {
    message: ({ received, reason }) =>
      ({
        'not-a-url': `a URL base ${quoted(received)} não é uma URL`,
        credentials: 'a URL base não pode conter nome de usuário nem senha',
        query: `a URL base ${quoted(received)} não pode ter consulta (?) nem fragmento (#)`,
        scheme: `a URL base ${quoted(received)} deve começar com https:// ou http://`,
      })[reason],
    hint: () => 'escreva como em https://lms.example.com/api/public',
    explanation:
      'A URL base é a raiz abaixo da qual fica /2.0/...; em um servidor real, ela termina em /api/public.',
  },
  'config/http-refused': {
    message: ({ origin }) =>
      `${origin} não é criptografado: tudo o que fosse enviado poderia ser lido e alterado no caminho`,
    hint: () => 'use https://, ou aceite o risco com --allow-http',
    explanation:
      'http é aceito para esta própria máquina (loopback) e para nenhuma outra, a menos que se use --allow-http.',
  },
  'config/http-allowed': {
    message: ({ origin }) =>
      `--allow-http: ${origin} não é criptografado, credenciais e conteúdo trafegam em texto claro`,
    hint: () => 'use https:// assim que puder',
    explanation: 'O aviso que acompanha --allow-http.',
  },
  'config/unknown-profile': {
    message: ({ name }) => `não existe o perfil ${quoted(name)}`,
    hint: ({ suggestion, known }) =>
      suggestion !== null
        ? `você quis dizer ${quoted(suggestion)}?`
        : known.length === 0
          ? 'nenhum perfil está configurado: escreva um em lms-cli.yaml'
          : `os perfis são ${sentenceList(known)}`,
    explanation:
      'Os perfis ficam em profiles:, no lms-cli.yaml do projeto ou no arquivo do próprio usuário.',
  },
  'config/invalid': {
    message: ({ errors }) =>
      `${counted(errors, 'erro', 'erros')} na configuração: nada foi enviado`,
    hint: () => 'corrija o arquivo e execute o mesmo comando de novo',
    explanation:
      'Cada problema de um arquivo de configuração é mostrado no seu lugar, e nada do arquivo é usado.',
  },
  'config/not-configuration': {
    message: ({ received }) =>
      `um arquivo de configuração deve ser um objeto de campos, não ${shown(received)}`,
    hint: () => 'escreva profiles: e, abaixo, cada perfil com seu nome',
    explanation: 'lms-cli.yaml contém perfis e o nome do perfil padrão.',
  },
  'config/secret-source': {
    message: ({ field }) => `${field} deve dizer de onde vem o segredo, e não ser o segredo`,
    hint: () =>
      'escreva { env: LMS_NOME }, { file: CAMINHO }, { command: [..] } ou { prompt: true }',
    explanation: 'Segredos nunca ficam em texto claro em um arquivo de configuração.',
  },
  'config/project-secret': {
    message: ({ field, reason }) =>
      reason === 'env'
        ? `${field}: um arquivo de projeto só pode citar variáveis que começam com LMS_`
        : `${field}: { ${reason}: … } só é permitido no seu próprio arquivo de configuração`,
    hint: () => 'mova o perfil para o seu próprio arquivo, ou use { env: LMS_… }',
    explanation:
      'Uma pasta clonada não pode ser capaz de ler seus arquivos e variáveis, nem de executar programas.',
  },
  'config/secret-missing': {
    message: ({ name }) => `a variável ${name} não está definida, ou está vazia`,
    hint: ({ name }) => `defina-a: export ${name}=…`,
    explanation: 'O perfil toma um segredo desta variável de ambiente.',
  },
  'config/secret-file': {
    message: ({ path, reason }) =>
      ({
        'not-found': `o arquivo de segredo ${quoted(path)} não existe`,
        unreadable: `não foi possível ler o arquivo de segredo ${quoted(path)}`,
        'not-private': `o arquivo de segredo ${quoted(path)} pode ser lido por outras pessoas`,
        empty: `o arquivo de segredo ${quoted(path)} está vazio`,
      })[reason],
    hint: ({ path, reason }) =>
      reason === 'not-private'
        ? `execute: chmod 600 ${path}`
        : 'confira o perfil no seu arquivo de configuração',
    explanation: 'Um arquivo de segredo deve pertencer a você e não ser legível por mais ninguém.',
  },
  'config/secret-command': {
    message: ({ program, reason }) =>
      reason === 'failed'
        ? `não foi possível executar ${quoted(program)}, ou ele terminou com erro`
        : `${quoted(program)} não escreveu nada`,
    hint: () => 'execute-o à mão e veja o que ele diz',
    explanation: 'O perfil toma um segredo da primeira linha que um programa escreve.',
  },
  'config/secret-prompt': {
    message: ({ field }) => `${field} deve ser digitado, e não há terminal em que perguntar`,
    hint: () => 'execute em um terminal, ou faça o perfil tomá-lo de { env: … }',
    explanation: 'O perfil pede este segredo a cada comando.',
  },
  'config/secret-characters': {
    message: ({ field }) =>
      `${field} contém uma quebra de linha ou outro caractere que não pode ser enviado`,
    hint: () => 'confira de onde ele vem: talvez de um arquivo com mais de uma linha',
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
      'Algumas credenciais andam juntas: um nome de usuário com sua senha, e as quatro chaves do OAuth 1.0a.',
  },
  'config/header': {
    message: ({ header, reason }) =>
      reason === 'shape'
        ? `${quoted(header)} não é um cabeçalho`
        : `o cabeçalho ${quoted(header)} não pode ser definido aqui`,
    hint: ({ reason }) =>
      reason === 'shape'
        ? "escreva --header 'Nome: valor'"
        : 'as credenciais ficam no perfil (auth:); os demais são definidos pelo próprio lms-cli',
    explanation:
      'Cabeçalhos adicionais servem para gateways. Cabeçalhos que levam credenciais, ou que descrevem o corpo, são recusados aqui.',
  },
  'config/untrusted-origin': {
    message: ({ origin, file }) => `${file} quer enviar para ${origin}, que você ainda não aceitou`,
    hint: ({ origin }) =>
      `se você conhece este servidor, defina LMS_TRUST_ORIGIN=${origin}, ou responda sim quando um comando que envia perguntar em um terminal`,
    explanation:
      'Um arquivo de projeto ou um registro vem com uma pasta, talvez de outra pessoa. O lms-cli só envia suas credenciais a servidores que você aceitou: ao responder à pergunta dele, com LMS_TRUST_ORIGIN, ou ao indicá-los com --base-url ou LMS_BASE_URL.',
  },
  'config/profile-shadowed': {
    message: ({ name, file }) =>
      `o perfil ${quoted(name)} de ${file} não é usado: o seu próprio arquivo tem um com esse nome`,
    hint: () => 'mude o nome de um deles',
    explanation:
      'Um arquivo de projeto não pode mudar para onde um perfil do arquivo do próprio usuário envia as credenciais.',
  },
  'config/default-outranked': {
    message: ({ variable }) => `${variable} está definida e vale mais do que o perfil padrão`,
    hint: ({ variable }) => `remova a variável ${variable} para usar o perfil padrão`,
    explanation:
      'O perfil padrão é usado onde nem --base-url, nem --profile, nem LMS_BASE_URL, nem LMS_PROFILE dizem qual é o serviço.',
  },
  'config/proxy': {
    message: ({ reason }) =>
      reason === 'not-a-url'
        ? 'a variável de ambiente do proxy não é uma URL'
        : 'a variável de ambiente do proxy deve começar com http:// ou https://',
    hint: () => 'escreva como em HTTPS_PROXY=http://proxy.example.com:3128, ou remova a variável',
    explanation:
      'HTTPS_PROXY ou HTTP_PROXY indica o proxy por onde passam as requisições; um que não pode ser usado não é ignorado em silêncio.',
  },
  'config/file': {
    message: ({ file, reason }) =>
      ({
        unreadable: `não é possível ler o arquivo de configuração ${quoted(file)}`,
        unwritable: `não é possível gravar o arquivo de configuração ${quoted(file)}`,
        foreign: `o arquivo de projeto ${quoted(file)} não é um arquivo comum dentro da pasta dele`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'foreign'
        ? 'descubra de onde ele vem; ponha um arquivo comum no lugar dele, ou remova-o'
        : 'confira quem é o dono dele e o tamanho: o limite é 1 MiB',
    explanation:
      'Um arquivo de configuração existe, mas está protegido, não é um arquivo ou é grande demais; ou não foi possível guardar nele uma resposta. Um arquivo de projeto vem com uma pasta, talvez de outra pessoa; por isso um link para fora da pasta, um pipe ou um dispositivo não é lido.',
  },
  'config/profile-name': {
    message: ({ name }) => `${quoted(name)} não pode ser o nome de um perfil`,
    hint: () =>
      'use até 64 letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo',
    explanation: 'O nome de um perfil vira parte do nome de um arquivo.',
  },
  'config/several-documents': {
    message: () => 'um arquivo de configuração contém um só documento',
    hint: () => 'remova o --- e o que pertence a outro arquivo',
    explanation:
      'De vários documentos YAML em um arquivo de configuração, todos menos um seriam ignorados.',
  },
  'config/tls-checks-off': {
    message: () => 'NODE_TLS_REJECT_UNAUTHORIZED=0 aceitaria qualquer servidor como o verdadeiro',
    hint: () =>
      'remova a variável; para uma autoridade certificadora própria, defina NODE_EXTRA_CA_CERTS',
    explanation: 'Sem a verificação de certificados, as credenciais poderiam ir para qualquer um.',
  },
} satisfies Widened<typeof english>;
