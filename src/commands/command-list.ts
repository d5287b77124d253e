/** Every command and every group, in the order of the help. */
import type { OperationId } from '../contract/operations.ts';
import type { HelpHeading } from '../messages/help.ts';
import type { CommandObject } from './command.ts';

interface CommandEntry {
  readonly words: string;
  /** The heading above it in the help of its group. */
  readonly section: HelpHeading;
}

export interface CommandRow extends CommandEntry {
  /** Loads its file, which most command lines do not need. */
  readonly load: () => Promise<CommandObject>;
}

export interface GroupRow extends CommandEntry {
  readonly examples: readonly string[];
}

export const programExamples = ['lms-cli init', 'lms-cli apply'];

const row = (
  words: string,
  section: CommandEntry['section'],
  load: () => Promise<CommandObject>,
): CommandRow => ({ words, section, load });

const group = (
  words: string,
  section: CommandEntry['section'],
  examples: readonly string[],
): GroupRow => ({ words, section, examples });

const operation = (id: OperationId, section: CommandEntry['section']): CommandRow => {
  const load = async () => (await import('./operation/operation.ts')).operationCommand(id);
  return { words: id.replace('.', ' '), section, load };
};

const adopt = () => import('./resources/adopt.ts');
const completion = () => import('./setup/completion.ts');
const inspect = () => import('./runs/inspect.ts');
const known = () => import('./resources/known.ts');
const ledger = () => import('./ledger/ledger.ts');
const plan = () => import('./content/plan.ts');
const preview = () => import('./question/preview.ts');
const profile = () => import('./setup/profile.ts');
const resolve = () => import('./runs/resolve.ts');

/** In each group, the commands are in the order in which a person comes to need them. */
export const commandList: readonly (CommandRow | GroupRow)[] = [
  row('init', 'commands', async () => (await import('./setup/init.ts')).initCommand),
  row('plan', 'commands', async () => (await plan()).planCommand),
  row('apply', 'commands', async () => (await plan()).applyCommand),
  row('undo', 'commands', async () => (await import('./content/undo.ts')).undoCommand),
  group('lacuna', 'commands', [
    'lms-cli lacuna lint questions.md',
    'lms-cli lacuna try questions.md',
    'lms-cli lacuna create question.yaml',
  ]),
  row('lacuna new', 'writing', async () => (await import('./question/new.ts')).newCommand),
  row('lacuna try', 'writing', async () => (await import('./question/try.ts')).tryCommand),
  row('lacuna lint', 'writing', async () => (await import('./question/lint.ts')).lintCommand),
  row('lacuna preview', 'writing', async () => (await preview()).previewCommand),
  row('lacuna format', 'writing', async () => (await import('./question/format.ts')).formatCommand),
  operation('lacuna.create', 'sending'),
  operation('lacuna.edit', 'sending'),
  operation('lacuna.release', 'sending'),
  operation('lacuna.move', 'sending'),
  operation('lacuna.delete', 'sending'),
  group('assessment', 'more', [
    'lms-cli assessment create quiz.yaml',
    'lms-cli assessment release 17 --notes "First version"',
  ]),
  operation('assessment.create', 'commands'),
  operation('assessment.edit', 'commands'),
  operation('assessment.delete', 'commands'),
  operation('assessment.release', 'commands'),
  group('track', 'more', ['lms-cli track create track.yaml', 'lms-cli track move 12 34']),
  operation('track.create', 'commands'),
  operation('track.edit', 'commands'),
  operation('track.delete', 'commands'),
  operation('track.move', 'commands'),
  row('import', 'commands', async () => (await import('./import/import.ts')).importCommand),
  group('runs', 'commands', ['lms-cli runs list', 'lms-cli runs show 261121-1435-x7k2mq']),
  row('runs list', 'commands', async () => (await inspect()).runsListCommand),
  row('runs show', 'commands', async () => (await inspect()).runsShowCommand),
  row('runs resolve', 'commands', async () => (await resolve()).runsResolveCommand),
  row('runs rejects', 'commands', async () => (await inspect()).runsRejectsCommand),
  group('resources', 'more', ['lms-cli resources list', 'lms-cli resources show first-capital']),
  row('resources list', 'commands', async () => (await known()).resourcesListCommand),
  row('resources show', 'commands', async () => (await known()).resourcesShowCommand),
  row('resources adopt', 'commands', async () => (await adopt()).resourcesAdoptCommand),
  row('resources forget', 'commands', async () => (await known()).resourcesForgetCommand),
  group('ledger', 'more', ['lms-cli ledger status', 'lms-cli ledger push --profile production']),
  row('ledger init', 'commands', async () => (await ledger()).ledgerInitCommand),
  row('ledger push', 'commands', async () => (await ledger()).ledgerPushCommand),
  row('ledger status', 'commands', async () => (await ledger()).ledgerStatusCommand),
  row('ledger unlock', 'commands', async () => (await ledger()).ledgerUnlockCommand),
  row('validate', 'more', async () => (await import('./check/validate.ts')).validateCommand),
  row('convert', 'commands', async () => (await import('./convert/convert.ts')).convertCommand),
  row('sandbox', 'more', async () => (await import('./serve/sandbox.ts')).sandboxCommand),
  group('profile', 'more', ['lms-cli profile list', 'lms-cli profile use production']),
  row('profile list', 'commands', async () => (await profile()).profileListCommand),
  row('profile show', 'commands', async () => (await profile()).profileShowCommand),
  row('profile use', 'commands', async () => (await profile()).profileUseCommand),
  row('doctor', 'commands', async () => (await import('./setup/doctor/doctor.ts')).doctorCommand),
  row('schema', 'more', async () => (await import('./check/schema.ts')).schemaCommand),
  row('completion', 'more', async () => (await completion()).completionCommand),
  row('explain', 'more', async () => (await import('./check/explain.ts')).explainCommand),
];
