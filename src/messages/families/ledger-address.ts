/** Problems of the address of a shared ledger, and of what a connection to its database needs. */
import type { AddressFlaw } from '../../core/problem-params.ts';
import { define } from '../definition.ts';

const flawsEn: Readonly<Record<AddressFlaw, string>> = {
  scheme: 'it must begin with postgres:// or postgresql://',
  characters: 'it has a space or another character that must be percent-encoded',
  fragment: 'it must not contain #',
  user: 'it must have one user name before the @, and in user name and password every character such as @ : / ? # must be percent-encoded',
  host: 'it must name one host, or the folder of a socket as in %2Fvar%2Frun%2Fpostgresql',
  port: 'its port must be a number from 1 to 65535',
  database: 'it must name one database after the host, with / and ? percent-encoded',
  parameter: 'it may have only the parameters schema and name, each once',
  schema: 'its schema must be lower-case letters, digits and underscores',
  name: 'its name must be letters, digits, dots, dashes and underscores, beginning with a letter or digit',
};

const flawsPt: Readonly<Record<AddressFlaw, string>> = {
  scheme: 'ele deve começar com postgres:// ou postgresql://',
  characters: 'ele tem um espaço ou outro caractere que precisa da codificação com %',
  fragment: 'ele não pode conter #',
  user: 'ele deve ter um só nome de usuário antes do @, e no nome e na senha cada caractere como @ : / ? # precisa da codificação com %',
  host: 'ele deve indicar um só host, ou a pasta de um socket como em %2Fvar%2Frun%2Fpostgresql',
  port: 'a porta deve ser um número de 1 a 65535',
  database: 'ele deve indicar um banco de dados depois do host, com / e ? na codificação com %',
  parameter: 'ele só pode ter os parâmetros schema e name, cada um uma vez',
  schema: 'o schema deve ter letras minúsculas, algarismos e sublinhados',
  name: 'o nome deve ter letras, algarismos, pontos, hifens e sublinhados, começando por letra ou algarismo',
};

export const ledgerAddressProblems = {
  'config/ledger-address': define<{ source: string; flaw: AddressFlaw }>({
    message: {
      en: ({ source, flaw }) => `wrong address of a shared ledger (${source}): ${flawsEn[flaw]}`,
      pt: ({ source, flaw }) =>
        `endereço incorreto de um registro compartilhado (${source}): ${flawsPt[flaw]}`,
    },
    hint: {
      en: 'write it like postgres://USER@HOST/DATABASE?schema=SCHEMA&name=NAME. Both parameters are optional',
      pt: 'escreva-o como postgres://USUÁRIO@HOST/BANCO?schema=SCHEMA&name=NOME. Os dois parâmetros são opcionais',
    },
    ends: ['usage'],
    params: { source: '--ledger', flaw: 'parameter' },
  }),
  'config/ledger-password': define<{ source: string }>({
    message: {
      en: ({ source }) => `${source} must not contain a password`,
      pt: ({ source }) => `${source} não pode conter uma senha`,
    },
    hint: {
      en: 'remove it from the address and set PGPASSWORD, PGPASSFILE or LMS_LEDGER, or write password: { env: LMS_… } under ledger: in a profile. If others may have seen it, change it',
      pt: 'remova-a do endereço e defina PGPASSWORD, PGPASSFILE ou LMS_LEDGER, ou escreva password: { env: LMS_… } em ledger: em um perfil. Se outras pessoas podem tê-la visto, troque-a',
    },
    ends: ['usage'],
    params: { source: '--ledger' },
  }),
  'config/ledger-name': define({
    message: {
      en: 'the address of the shared ledger does not say its name, and no service is specified to name it after',
      pt: 'o endereço do registro compartilhado não diz o nome dele, e nenhum serviço foi indicado para dar um nome a ele',
    },
    hint: {
      en: 'add name=NAME to the address, or --profile NAME or --base-url URL. With a name that does not exist, `lms-cli ledger status` lists the existing ones',
      pt: 'acrescente name=NOME ao endereço, ou --profile NOME ou --base-url URL. Com um nome que não existe, `lms-cli ledger status` lista os existentes',
    },
    ends: ['usage'],
  }),
  'config/ledger-sandbox': define({
    message: {
      en: 'the ledger of the local service cannot be shared, because that service belongs to this folder',
      pt: 'o registro do serviço local não pode ser compartilhado, porque esse serviço pertence a esta pasta',
    },
    hint: {
      en: 'remove --ledger or unset LMS_LEDGER, or use the service of `lms-cli sandbox` with --base-url',
      pt: 'remova --ledger ou a variável LMS_LEDGER, ou use o serviço de `lms-cli sandbox` com --base-url',
    },
    ends: ['usage'],
  }),
  'config/ledger-tls-mode': define<{ mode: string }>({
    message: {
      en: ({ mode }) => `PGSSLMODE=${mode} would let others read and change the ledger on its way`,
      pt: ({ mode }) =>
        `PGSSLMODE=${mode} deixaria outras pessoas ler e alterar o registro no caminho`,
    },
    hint: {
      en: 'unset PGSSLMODE, and set PGSSLROOTCERT if your database has its own certificate authority',
      pt: 'remova a variável PGSSLMODE e, se o seu banco de dados tem uma autoridade certificadora própria, defina PGSSLROOTCERT',
    },
    ends: ['usage'],
    params: { mode: 'disable' },
    next: 'lms-cli doctor',
  }),
};
