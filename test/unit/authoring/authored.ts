/** What the tests of this folder share: questions from their sentences. */
import { compileDocument } from '../../../src/authoring/compile-document.ts';
import { readQuestion, type AuthoredQuestion } from '../../../src/authoring/question.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { lacuna } from '../../harness/course.ts';
import { documentOf } from '../documents/reading.ts';

/** A right question with this sentence. */
export function authored(cloze: string, more: JsonObject = {}): AuthoredQuestion {
  const { question: _, lacunaAlternatives: __, ...others } = lacuna(more);
  return inText(stringifyExact({ ...others, cloze }), 'file.json');
}

/** The question of a document in a text. */
export function inText(text: string, name = 'file.yaml'): AuthoredQuestion {
  const { document, diagnostics } = compileDocument(documentOf(text, name), 'lacuna.create');
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.problem.code);
  return readQuestion(document);
}
