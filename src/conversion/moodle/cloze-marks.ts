/** How the blanks of Cloze begin, without any library. */
const shortTypes = 'NM|SA|SAC|MW|MWC|MC|MCV|MCH|MCS|MCVS|MCHS|MR|MRH|MRS|MRHS';
const longTypes =
  'NUMERICAL|SHORTANSWER(?:_C)?|MULTICHOICE(?:_[VH]?S|_[VH])?|MULTIRESPONSE(?:_H?S|_H)?';

/** With the weight and the type. */
export const startsOfBlanks = () => new RegExp(`\\{([0-9]*):(${longTypes}|${shortTypes}):`, 'g');

/** True if the text has the beginning of a blank. */
export const hasBlank = (text: string) => startsOfBlanks().test(text);

/** What looks like a blank but is none, and the places that Moodle gives to its own. */
const leftOver = new RegExp(
  String.raw`\{(?:[0-9]*:[A-Za-z_]+:|[0-9]+:[A-Za-z]|\s{0,3}[0-9]{0,9}\s{0,3}:?\s{0,3}(?:NUMERICAL|SHORTANSWER|MULTICHOICE|MULTIRESPONSE)|#[0-9]+\})`,
  'i',
);

/** From where on a text looks like a blank; -1 if nothing does. */
export const leftOverIn = (text: string) => (text.includes('{') ? text.search(leftOver) : -1);
