/** A plain text with blanks in the notation of Cloze: the whole file is one question. */
import type { Loss } from '../../contract/conversions.ts';
import { unknownFields } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import { LONGEST_QUESTION, type SourceText, wholeText } from '../reading.ts';
import type { SourceItem } from '../source-item.ts';
import { parseCloze } from './cloze-text.ts';
import { autoFormat } from './statement-text.ts';

export async function* readCloze(source: SourceText): AsyncGenerator<SourceItem> {
  const whole = await wholeText(source);
  const text = whole.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const statement = text.trim();
  if (statement === '') return;
  const item = { type: 'cloze', id: null, title: null, line: lineOf(text, statement) };
  if (statement.length > LONGEST_QUESTION) {
    yield { ...item, losses: [lossOf('refused/too-large')], content: { kind: 'nothing' } };
    return;
  }
  const { isHtml, shown } = autoFormat(statement);
  const losses: Loss[] = [];
  const { segments, blanks } = parseCloze(statement, isHtml, losses);
  yield {
    ...item,
    losses,
    content: {
      kind: 'blanks',
      question: {
        segments: segments.map(shown),
        placement: 'inline',
        isHtml,
        blanks,
        scoring: 'each-blank',
        ...unknownFields,
      },
    },
  };
}

const lineOf = (text: string, statement: string) =>
  text.slice(0, text.indexOf(statement)).split('\n').length;
