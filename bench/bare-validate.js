/**
 * The yardstick for checking documents: parses each line of an NDJSON file and checks it with zod as
 * a question to create.
 *
 *     node bench/bare-validate.js FILE
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const text = z.string().refine((value) => !/\p{Cs}/u.test(value));
const integer = z.int();
const id = integer.nonnegative();
const flag = z.boolean().nullish();
const entries = z.array(
  z.strictObject({
    partyId: id,
    roles: z.array(z.enum(['NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE'])),
  }),
);
const question = z.strictObject({
  question: text,
  title: text,
  difficulty: integer,
  source: text,
  author: text,
  tags: text.nullish(),
  topicId: id,
  assessWhole: flag,
  dropDown: flag,
  disabled: flag,
  disableHTML: flag,
  lacunaAlternatives: z.array(
    z.strictObject({
      alternatives: z.array(z.strictObject({ description: text, score: z.number() })),
    }),
  ),
  inheritPermissions: z.enum(['INHERIT', 'NOT_INHERIT']),
  securityPermission: entries,
  securityRestriction: entries,
  cloze: text.nullish(),
  tests: z.array(z.strictObject({ answers: z.array(text), score: z.number() })).nullish(),
});

let checked = 0;
for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? '') })) {
  question.parse(JSON.parse(line));
  checked += 1;
}
if (checked === 0) throw new Error('no questions');
