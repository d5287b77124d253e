/** What an undo cannot take back, for its plan and for its results. */
const en = {
  'first-release': 'its first release stays',
  content: 'its earlier content is unknown',
  parent: 'its earlier place is unknown',
  'released-content': 'its earlier released content is unknown',
  reference: 'its earlier content refers to something that cannot be restored',
  protected: 'protected: not deleted',
  imported: 'what the import changed stays',
  referred: 'not deleted, because something that stays refers to it',
};

const pt: Readonly<Record<keyof typeof en, string>> = {
  'first-release': 'a primeira liberação permanece',
  content: 'o conteúdo anterior é desconhecido',
  parent: 'o lugar anterior é desconhecido',
  'released-content': 'o conteúdo liberado antes é desconhecido',
  reference: 'o conteúdo anterior se refere a algo que não pode ser restaurado',
  protected: 'protegido: não é excluído',
  imported: 'o que a importação mudou permanece',
  referred: 'não é excluído, porque algo que permanece se refere a ele',
};

export const remains = { en, pt };
