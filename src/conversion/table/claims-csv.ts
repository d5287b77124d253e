import type { Claims } from '../recognizing.ts';

/** True for a text whose first row names fields of questions (docs/csv.md). */
export const claimsCsv: Claims = ({ text }) => isQuestionHeader(namesIn(headerLine(text)));

/** True if the columns are those of a table of questions. */
export function isQuestionHeader(names: readonly string[]): boolean {
  const known = names.filter((name) => knownName.test(name));
  return known.length > 1 && known.some((name) => statementName.test(name));
}

const statementName = /^(?:body\.)?(?:question|cloze|lacuna[1-9]\d{0,2}|lacunaAlternatives\[\d.*)$/;
const knownName =
  /^(?:operation|resource|key|(?:body\.)?(?:title|question|cloze|difficulty|source|author|topicId|tags|dropDown|assessWhole|disabled|disableHTML|inheritPermissions|securityPermission|securityRestriction|lacuna[1-9]\d{0,2}|lacunaAlternatives\[\d.*))$/;

/** The first line that is not empty and does not just say which delimiter the others have. */
export function headerLine(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split('\n', MOST_LINES);
  const all = lines.map((line) => line.replace(/\r$/, ''));
  return all.find((line) => line.trim() !== '' && !/^sep=.$/i.test(line)) ?? '';
}

/** Lines among which the header must be. */
const MOST_LINES = 100;

/** The names in a header, whichever delimiter it has: names of fields contain none. */
export function namesIn(header: string): string[] {
  return header.split(/[;,\t]/).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
