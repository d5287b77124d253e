/** Every command: its words, and the file that defines the rest of it. */
import { operationIds } from '../contract/operations.ts';
import type { CommandObject } from './command.ts';

export interface CommandRow {
  readonly words: string;
  readonly load: () => Promise<CommandObject>;
}

export const commandRows: readonly CommandRow[] = [
  ...operationIds.map((id) => ({
    words: id.replace('.', ' '),
    load: async () => (await import('./operation/operation.ts')).operationCommand(id),
  })),
  { words: 'lacuna new', load: async () => (await import('./question/new.ts')).newCommand },
  {
    words: 'lacuna format',
    load: async () => (await import('./question/format.ts')).formatCommand,
  },
  { words: 'lacuna lint', load: async () => (await import('./question/lint.ts')).lintCommand },
  {
    words: 'lacuna preview',
    load: async () => (await import('./question/preview.ts')).previewCommand,
  },
  { words: 'lacuna try', load: async () => (await import('./question/try.ts')).tryCommand },
  { words: 'convert', load: async () => (await import('./convert/convert.ts')).convertCommand },
  { words: 'plan', load: async () => (await import('./content/plan.ts')).planCommand },
  { words: 'apply', load: async () => (await import('./content/apply.ts')).applyCommand },
  { words: 'undo', load: async () => (await import('./content/undo.ts')).undoCommand },
  { words: 'import', load: async () => (await import('./import/import.ts')).importCommand },
  { words: 'runs list', load: async () => (await import('./runs/inspect.ts')).runsListCommand },
  { words: 'runs show', load: async () => (await import('./runs/inspect.ts')).runsShowCommand },
  { words: 'runs resume', load: async () => (await import('./runs/resume.ts')).runsResumeCommand },
  {
    words: 'runs resolve',
    load: async () => (await import('./runs/resolve.ts')).runsResolveCommand,
  },
  {
    words: 'runs recover',
    load: async () => (await import('./runs/recover.ts')).runsRecoverCommand,
  },
  {
    words: 'runs rejects',
    load: async () => (await import('./runs/inspect.ts')).runsRejectsCommand,
  },
  {
    words: 'resources list',
    load: async () => (await import('./resources/known.ts')).resourcesListCommand,
  },
  {
    words: 'resources show',
    load: async () => (await import('./resources/known.ts')).resourcesShowCommand,
  },
  {
    words: 'resources adopt',
    load: async () => (await import('./resources/adopt.ts')).resourcesAdoptCommand,
  },
  {
    words: 'resources forget',
    load: async () => (await import('./resources/known.ts')).resourcesForgetCommand,
  },
  { words: 'validate', load: async () => (await import('./check/validate.ts')).validateCommand },
  { words: 'schema', load: async () => (await import('./check/schema.ts')).schemaCommand },
  { words: 'init', load: async () => (await import('./setup/init.ts')).initCommand },
  {
    words: 'profile list',
    load: async () => (await import('./setup/profile.ts')).profileListCommand,
  },
  {
    words: 'profile show',
    load: async () => (await import('./setup/profile.ts')).profileShowCommand,
  },
  {
    words: 'profile use',
    load: async () => (await import('./setup/profile.ts')).profileUseCommand,
  },
  { words: 'doctor', load: async () => (await import('./setup/doctor/doctor.ts')).doctorCommand },
  { words: 'sandbox', load: async () => (await import('./serve/sandbox.ts')).sandboxCommand },
  {
    words: 'completion',
    load: async () => (await import('./completion/completion.ts')).completionCommand,
  },
  { words: 'explain', load: async () => (await import('./check/explain.ts')).explainCommand },
];
