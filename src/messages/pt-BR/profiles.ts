/** The words around profiles and their values. */
import type { profiles as english } from '../en/profiles.ts';
import type { Widened } from '../widened.ts';

export const profiles = {
  columns: { name: 'perfil', baseUrl: 'URL base', auth: 'autenticação', file: 'arquivo' },
  marks: { default: 'padrão', protected: 'protegido' },
  default: 'padrão',
  none: '-',
  empty: () =>
    'ainda não há perfis: escreva um em lms-cli.yaml (lms-cli init cria um para começar)',
  secrets: {
    env: (name, isSet) => `variável ${name} (${isSet ? 'definida' : 'não definida'})`,
    file: (path) => `arquivo ${path}`,
    command: (program) => `comando ${program}`,
    prompt: 'é perguntado',
  },
  used: (name, file) => `o perfil padrão agora é ${name} (${file})`,
  usedAlready: (name, file) => `o perfil padrão já é ${name} (${file})`,
  wouldUse: (name, file) => `simulação: o perfil padrão seria ${name} (${file}); nada foi gravado`,
} satisfies Widened<typeof english>;
