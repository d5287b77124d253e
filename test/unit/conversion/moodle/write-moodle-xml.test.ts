import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { makeLacuna } from '../../../../src/conversion/make-lacuna.ts';
import {
  MOODLE_XML_FOOT,
  MOODLE_XML_HEAD,
  writeMoodleXml,
} from '../../../../src/conversion/moodle/write-moodle-xml.ts';
import { type JsonObject, objectsIn } from '../../../../src/core/json.ts';
import { bodyIn } from '../blank-questions.ts';
import { lossesOf, questionOf, xmlItems } from './reading.ts';
import { runsOf } from '../../../harness/laws.ts';

const alternatives = (answers: Readonly<Record<string, number>>) => ({
  alternatives: Object.entries(answers).map(([description, score]) => ({ description, score })),
});

const capital: JsonObject = {
  title: 'A capital',
  question: '<p>A capital é ###, inaugurada em ###.</p>',
  lacunaAlternatives: [
    alternatives({ Brasília: 10, Brasilia: 7.5 }),
    alternatives({ '1960 (mil novecentos e sessenta)': 20 }),
  ],
};

function written(body: JsonObject, key: string | null = null) {
  const { text, losses } = writeMoodleXml({ body, key }, 10);
  return {
    text: text === null ? null : MOODLE_XML_HEAD + text + MOODLE_XML_FOOT,
    losses: lossesOf({ losses }),
  };
}

/** What reading gives back, with the scale that the losses name. */
async function readBack(text: string, losses: readonly string[]) {
  const [item, ...others] = await xmlItems(text);
  if (item === undefined || others.length > 0) throw new Error('not one question');
  const changed = losses.find((each) => each.startsWith('not-kept scale: '));
  const scale = Number(changed?.split(': ')[1] ?? 10);
  const mapped = makeLacuna(item.title, questionOf(item), scale);
  return { item, body: bodyIn(mapped), losses: mapped.losses };
}

it.each(['\u0000', '\u001B', '\uFFFF', '\uD800'])(
  'a question with %j in it has no form in Moodle XML',
  (character) => {
    const lacunaAlternatives = [{ alternatives: [{ description: 'x', score: 10 }] }];
    const body = { title: `a${character}b`, question: '###', lacunaAlternatives };
    expect(written(body).text).toBeNull();
    expect(written({ ...body, title: 'ab' }).text).not.toBeNull();
  },
);

/** A typed answer without points is not kept, and no answer of a list takes points away. */
function scoringOf(body: JsonObject): JsonObject {
  const isList = body['dropDown'] === true;
  const lacunaAlternatives = objectsIn(body['lacunaAlternatives']).map((blank) => ({
    alternatives: objectsIn(blank['alternatives'])
      .filter(({ score }) => isList || Number(score) > 0)
      .map((answer) => ({ ...answer, score: Math.max(0, Number(answer['score'])) })),
  }));
  return { ...body, lacunaAlternatives };
}

/** What Moodle stores of an answer: it decodes entities, then undoes two escapes. */
const inMoodle = (answer: string) =>
  decodeHTMLStrict(answer)
    .replaceAll(String.raw`\}`, '}')
    .replaceAll(String.raw`\#`, '#');

describe('laws of writing Moodle XML', () => {
  const hard = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '~',
          '#',
          '}',
          '{',
          '\\',
          '*',
          '"',
          '&',
          '&lt;',
          '<b>',
          '=',
          '%50%',
          '&amp;',
          '{1:SA:',
          ']]>',
          ':',
          '/',
        ),
        fc.string({ maxLength: 3, unit: 'grapheme' }),
      ),
    )
    .map((parts) => parts.join(''));
  const descriptions = hard
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const segments = hard.map((text) =>
    text
      .replaceAll('#', '')
      .replaceAll('{', '')
      .replaceAll(/<[a-z]/g, ''),
  );
  const scores = fc.oneof(
    fc.constantFrom(0, 10, 5, 7.5, -5),
    fc.integer({ min: 0, max: 100_000 }).map((score) => score / 1000),
  );
  const blank = fc
    .uniqueArray(descriptions, { minLength: 2, maxLength: 4 })
    .chain((texts) =>
      fc.tuple(
        fc.constant(texts),
        fc.array(scores, { minLength: texts.length, maxLength: texts.length }),
      ),
    )
    .map(([texts, points]) => ({
      alternatives: texts.map((description, index) => ({
        description,
        score: index === 0 ? 10 : (points[index] ?? 0),
      })),
    }));
  const bodies = fc
    .record({
      title: descriptions,
      blanks: fc.array(blank, { minLength: 1, maxLength: 4 }),
      texts: fc.array(segments, { minLength: 5, maxLength: 5 }),
      isList: fc.boolean(),
      isPlain: fc.boolean(),
    })
    .map(({ title, blanks, texts, isList, isPlain }): JsonObject => ({
      title,
      question: texts
        .slice(0, blanks.length + 1)
        .join('###')
        .trim(),
      lacunaAlternatives: blanks,
      ...(isList && { dropDown: true }),
      ...(isPlain && { disableHTML: true }),
    }));

  it('gives the same question back, or names the difference', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { text, losses } = written(body);
        fc.pre(text !== null);
        const { body: back } = await readBack(text ?? '', losses);
        const rounds = losses.some((each) => each.startsWith('not-kept points'));
        const named = losses.includes('not-kept content: disableHTML: true') && back !== null;
        const expected = named ? { ...back, disableHTML: true } : back;
        expect(rounds ? null : expected).toEqual(rounds ? null : scoringOf(body));
      }),
      { numRuns: runsOf(500) },
    );
  });

  it('means the same to Moodle', () => {
    const alternative = /(?:=|%(?:-?[0-9]+(?:[.,][0-9]*)?)%)(.+?(?<!\\|&|&amp;)(?=[~#}]|$))/gs;
    fc.assert(
      fc.property(
        fc.uniqueArray(descriptions, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        (texts, isList) => {
          const answers = texts.map((description) => ({ description, score: 10 }));
          const { text } = written({
            ...capital,
            question: '###',
            dropDown: isList,
            lacunaAlternatives: [{ alternatives: answers }],
          });
          let shown = '';
          const parser = new Parser({ ontext: (part) => (shown += part) }, { xmlMode: true });
          parser.end(text ?? '');
          const [, blanks = ''] = /\{1:[A-Z]+:([^]*)\}/.exec(shown) ?? [];
          const stored = [...blanks.matchAll(alternative)].map(([, answer = '']) =>
            inMoodle(answer),
          );
          expect(
            stored.map((each) =>
              isList
                ? decodeHTMLStrict(each)
                : each.replaceAll(/(?<!\\)\*+/g, '?').replaceAll(String.raw`\*`, '*'),
            ),
          ).toEqual(texts);
        },
      ),
      { numRuns: runsOf(500) },
    );
  });
});
