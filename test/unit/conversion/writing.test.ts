/** Cases of writing: bodies of questions, and what they are in Moodle XML and come back as. */
import { fileURLToPath } from 'node:url';
import { makeLacuna } from '../../../src/conversion/make-lacuna.ts';
import {
  MOODLE_XML_FOOT,
  MOODLE_XML_HEAD,
  writeMoodleXml,
} from '../../../src/conversion/moodle/write-moodle-xml.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { testCases } from '../../harness/case-lists.ts';
import { bodyIn } from './blank-questions.ts';
import { lossesOf, questionOf, xmlItems } from './moodle/reading.ts';

interface Case {
  /** As exact JSON. */
  readonly body: string;
  readonly key?: string;
}

async function toldBy({ body, key }: Case) {
  const { text, losses } = writeMoodleXml(
    { body: parseExact(body) as JsonObject, key: key ?? null },
    10,
  );
  const notKept = lossesOf({ losses });
  if (text === null) return { text, losses: notKept };
  const whole = MOODLE_XML_HEAD + text + MOODLE_XML_FOOT;
  const [item] = await xmlItems(whole);
  if (item === undefined) throw new Error('no question came back');
  const scale = /^not-kept scale: (.+)$/m.exec(notKept.join('\n'))?.[1] ?? 10;
  const back = bodyIn(makeLacuna(item.title, questionOf(item), Number(scale)));
  return { text: whole, losses: notKept, id: item.id, back: back && stringifyExact(back) };
}

testCases(fileURLToPath(new URL('writing', import.meta.url)), toldBy);
