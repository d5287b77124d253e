/** Writes the questions of one file in another form, and proves that they are still the same. */
import { compileDocument } from '../../authoring/compile-document.ts';
import { changeTo, type QuestionForm, writtenQuestion } from '../../authoring/print.ts';
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { canonicalContent } from '../../documents/canonical.ts';
import type { Format } from '../../documents/document-format.ts';
import { readDocuments } from '../../documents/read.ts';
import { applyEdits, jsonEdits, type TextEdit, yamlEdits } from '../../documents/rewrite.ts';
import type { SourceDocument } from '../../documents/source-document.ts';
import { startOf } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import { questionIn } from './questions.ts';

export interface Formatted {
  /** Null if the text does not change. */
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface FileText {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A question that cannot be written in the other form stays as it is and gets a finding. */
export function formatFile(file: FileText, format: Format | null, form: QuestionForm): Formatted {
  const { documents, diagnostics } = readDocuments(file, format, 'lacuna.create');
  const [first] = documents;
  if (diagnostics.length > 0 || first === undefined) return { text: null, diagnostics };
  const changes = documents.map((document) => editsOf(document, form));
  const edits = changes.flatMap((change) => change.edits);
  const refused = changes.flatMap((change) => change.refused);
  const { source } = first;
  const text = edits.length === 0 ? null : applyEdits(source.text, edits);
  if (text === null) return { text, diagnostics: refused };
  const again = readDocuments({ ...file, bytes: new TextEncoder().encode(text) }, first.format);
  const isSame = contentOf(again.documents) === contentOf(documents);
  return isSame ? { text, diagnostics: refused } : { text: null, diagnostics: [notKept(source)] };
}

interface Change {
  /** Empty if the form is already right. */
  readonly edits: readonly TextEdit[];
  /** Why it cannot be changed. */
  readonly refused: readonly Diagnostic[];
}

function editsOf(document: SourceDocument, form: QuestionForm): Change {
  const { source, format, value, node } = document;
  const question = questionIn(document) === null ? null : writtenQuestion(value, node);
  const change = question === null ? 'same' : changeTo(form, question);
  if (change === 'same') return { edits: [], refused: [] };
  const isKnown = format === 'yaml' || format.startsWith('json') || format === 'ndjson';
  const rewrite = format === 'yaml' ? yamlEdits : jsonEdits;
  const edits = change === null || !isKnown ? null : rewrite(source, change);
  if (edits !== null) return { edits, refused: [] };
  const reason = change === null ? 'question' : isKnown ? 'layout' : 'format';
  const about = problem('format/not-convertible', { form, reason });
  const range = startOf(question?.mapping ?? node);
  return { edits: [], refused: [{ severity: 'error', problem: about, source, range }] };
}

/** The content that the documents would have when they are sent. */
function contentOf(documents: readonly SourceDocument[]): string {
  return documents
    .map((document) => {
      const compiled = compileDocument(document, questionIn(document)?.as ?? null).document.value;
      return canonicalContent({
        operation: 'lacuna.create',
        params: {},
        body: { document: compiled },
      });
    })
    .join('\n');
}

function notKept(source: Source): Diagnostic {
  return { severity: 'error', problem: problem('format/not-kept', {}), source, range: null };
}
