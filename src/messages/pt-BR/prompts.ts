/** What a person is asked. */
import type { prompts as english } from '../en/prompts.ts';
import type { Widened } from '../widened.ts';
import { counted, sentenceList } from './phrases.ts';

/** One, and several of them. */
const resources = {
  assessment: ['a avaliação', 'as avaliações'],
  lacuna: ['a questão de lacunas', 'as questões de lacunas'],
  track: ['a trilha', 'as trilhas'],
} as const;

export const prompts = {
  localService: 'serviço local',
  // The place stands in brackets, where it needs no article.
  deletion: (resource, ids, where) =>
    `Excluir ${resources[resource][ids.length === 1 ? 0 : 1]} ${sentenceList(ids)} (${where})? Não é possível desfazer.`,
  deletions: (count, where) =>
    `${counted(count, 'recurso será excluído', 'recursos serão excluídos')} (${where}). Continuar? Não é possível desfazer.`,
  protectedProfile: (name, where) =>
    `O perfil ${name} (${where}) é protegido. Digite o nome dele para continuar:`,
  recovery: (files) =>
    `Recuperar ${sentenceList(files.map((file) => `"${file}"`))}? Tudo o que pode ter sido enviado ficará em dúvida. Se você tiver um backup do registro, restaure-o em vez disso.`,
  sendUnknown: () =>
    'Daqui em diante, o lms-cli envia todo documento que este registro não conhece. O que já existe no serviço ficará duplicado. Continuar?',
  createAgain: (count) =>
    count === 1 ? 'Criar mais uma vez?' : `Criar todos os ${count} mais uma vez?`,
  trustOrigin: (origin, file) =>
    `${file} envia para ${origin}. Você conhece este servidor e o aceita de agora em diante?`,
  blank: (number) => `Lacuna ${number}:`,
  secret: (field) => `${field}:`,
} satisfies Widened<typeof english>;
