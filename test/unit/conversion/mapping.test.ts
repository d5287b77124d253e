/** Cases of mapping: questions of foreign formats, and the bodies that they become. */
import { fileURLToPath } from 'node:url';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type {
  Blank,
  BlankAlternative,
  BlankQuestion,
} from '../../../src/conversion/source-item.ts';
import { testCases } from '../../harness/case-lists.ts';
import { answer, blank, mapped, question } from './blank-questions.ts';

/** What is left out is as in most questions. */
interface Case extends NonNullable<Parameters<typeof mapped>[1]> {
  readonly question?: Partial<BlankQuestion> & {
    readonly blanks?: readonly (Partial<Blank> & {
      readonly alternatives?: readonly Partial<BlankAlternative>[];
    })[];
  };
}

testCases(fileURLToPath(new URL('mapping', import.meta.url)), (said: Case) => {
  const { blanks, ...others } = said.question ?? {};
  const given = blanks?.map(({ alternatives, ...one }) => {
    const answers = alternatives?.map(({ text, ...more }) => answer(text, 1, more));
    return blank({ ...one, ...(answers && { alternatives: answers }) });
  });
  const { body, losses } = mapped(question({ ...others, ...(given && { blanks: given }) }), said);
  return { body: body === null ? null : stringifyExact(body), losses };
});
