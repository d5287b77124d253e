/**
 * How the local service says which of its states answers: a reset makes another service of it,
 * whose ids begin anew. No real service says this.
 */
export const INSTANCE_HEADER = 'x-lms-sandbox-instance';

/** As `randomUUID` makes it. */
export const isInstance = (text: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
