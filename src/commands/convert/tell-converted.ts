/** Tells a person what became of the questions, and what to do next. */
import type { Diagnostic, Findings } from '../../core/diagnostic.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import type { ConversionSummary } from '../../presentation/pages/conversion.ts';
import type { Context } from '../context.ts';
import type { ConvertRequest } from './convert-request.ts';
import type { TopicMap } from './topic-map.ts';

interface Ending {
  readonly summary: ConversionSummary;
  /** Of lint. */
  readonly findings: Findings<Diagnostic>;
  /** How many findings are shown. */
  readonly shown: number;
  /** The files that were written. */
  readonly files: readonly string[];
  /** The files of --report, which a dry run writes, too. */
  readonly reports: readonly string[];
  /** How many questions were compared with each other, if not all. */
  readonly notCompared: number | null;
}

export async function tellConverted(
  { summary, findings, shown, files, reports, notCompared }: Ending,
  request: ConvertRequest,
  { presenter, settings, messages }: Context,
): Promise<void> {
  const { conversions: words } = messages.output;
  if (!settings.quiet) {
    await presenter.diagnostics(findings.kept.slice(0, shown));
    const more = findings.errors + findings.warnings - Math.min(shown, findings.kept.length);
    if (more > 0) await presenter.remark(words.moreFindings(more));
    if (notCompared !== null) await presenter.remark(words.notCompared(notCompared));
  }
  await presenter.converted(summary);
  if (settings.quiet) return;
  const sum = (name: 'converted' | 'seen') =>
    summary.files.reduce((all, file) => all + file[name], 0);
  await presenter.remark(words.converted(sum('converted'), sum('seen')));
  if (settings.dryRun) {
    await presenter.remark(reports.length === 0 ? words.dryRun : words.dryRunButReport);
  }
  const names = files.map(shellQuoted);
  const written = [...names, ...reports.map(shellQuoted)];
  if (written.length > 0) await presenter.remark(words.writtenTo(written));
  const next = nextCommand(summary, request, names);
  if (next !== null) await presenter.remark(words.next(next));
}

/** A misspelt category would leave its questions without a topic, or with another one. */
export async function tellTopics(topics: TopicMap, { presenter }: Context): Promise<void> {
  const unused = topics.unused();
  const unknown = topics.unknown();
  if (unused.length > 0) {
    await presenter.notice(problem('convert/topics-unused', { categories: unused }));
  }
  if (unknown.length > 0) {
    await presenter.notice(problem('convert/topics-unknown', { categories: unknown }));
  }
}

/** Null where lms-cli cannot read the output back as documents. */
function nextCommand(
  { missing }: ConversionSummary,
  { to, hasKeys, filling }: ConvertRequest,
  names: readonly string[],
): string | null {
  if (names.length === 0 || to === 'xlsx' || filling.isForOthers) return null;
  const files = names.join(' ');
  if (missing.length > 0)
    return `lms-cli validate ${files} --as ${hasKeys ? 'lacuna' : 'lacuna.create'}`;
  // An import can be repeated after the rest is corrected: it skips what is done.
  return hasKeys ? `lms-cli plan ${files}` : `lms-cli import ${files} --as lacuna.create`;
}
