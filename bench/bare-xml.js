/**
 * The yardstick for conversions of Moodle XML: parses a file as a stream with the bare parser, and
 * hears of each tag and each text.
 *
 *     node bench/bare-xml.js FILE
 */
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';

const parser = new SaxesParser({ xmlns: false, position: false });
let questions = 0;
let units = 0;
const addText = (/** @type {string} */ text) => {
  units += text.length;
};
parser.on('error', (error) => {
  throw error;
});
parser.on('opentag', ({ name }) => {
  if (name === 'question') questions += 1;
});
parser.on('text', addText);
parser.on('cdata', addText);
for await (const piece of createReadStream(process.argv[2] ?? '', 'utf8')) parser.write(piece);
parser.close();
if (questions === 0 || units === 0) throw new Error('no questions');
