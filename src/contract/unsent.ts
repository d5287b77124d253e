/** Says why a document was rejected (import --rejects), for its author. */
export const REJECTED = '$rejected';

/** Fields of any document that are not the service's: never sent, and no part of the content. */
export const unsentFields: readonly string[] = ['$schema', REJECTED];

/** Fields of a lacuna question that are for its author: never sent, whatever they hold. */
export const authorsFields: readonly string[] = ['cloze', 'tests'];
