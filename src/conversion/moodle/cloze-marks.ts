/** How the blanks of Cloze begin, without any library. */
const shortTypes = 'NM|SA|SAC|MW|MWC|MC|MCV|MCH|MCS|MCVS|MCHS|MR|MRH|MRS|MRHS';
const longTypes =
  'NUMERICAL|SHORTANSWER(?:_C)?|MULTICHOICE(?:_[VH]?S|_[VH])?|MULTIRESPONSE(?:_H?S|_H)?';

const start = new RegExp(`\\{([0-9]*):(${longTypes}|${shortTypes}):`, 'g');

/** The next beginning of a blank, with its weight and its type; null without one. */
export function nextStart(text: string, from: number): RegExpExecArray | null {
  start.lastIndex = from;
  return start.exec(text);
}

/** What only looks like a blank, and the places that Moodle gives to its own. */
const leftOver = new RegExp(
  String.raw`\{(?:\s{0,3}[-+]?[0-9.,]*\s{0,3}:\s{0,3}[A-Za-z_]+\s{0,3}:|[0-9]+:[A-Za-z]|\s{0,3}[0-9.,]{0,9}\s{0,3}:?\s{0,3}(?:NUMERICAL|SHORTANSWER|MULTICHOICE|MULTIRESPONSE)|#[0-9]+\})`,
  'i',
);

/** From where on a text looks like a blank; -1 if nothing does. */
export const leftOverIn = (text: string) => (text.includes('{') ? text.search(leftOver) : -1);
