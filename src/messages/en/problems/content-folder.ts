/** Problems of content folders: their entry in lms-cli.yaml and their files. */
import type { ForeignReason } from '../../../core/host.ts';
import { quoted } from '../phrases.ts';
import { entry, type None, type WrongType, writeLike, wrongType } from './entry.ts';

export const contentFolderProblems = {
  'content/pattern': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The patterns under content: in lms-cli.yaml are relative to the folder of that file. They never leave that folder. `*` matches a part of a name, `**` any number of folders, and `{a,b}` either of both. `!` at the beginning excludes files. Names that begin with a dot and folders named node_modules match only if the pattern names them.',
  }),
  'content/no-pattern': entry<WrongType>({
    message: ({ field }) => `${field} has no pattern that includes files`,
    hint: () => 'add a pattern such as course/**/*.md',
    explanation: 'A pattern that begins with ! only excludes files that another pattern includes.',
  }),
  'content/in-user-file': entry<None>({
    message: () => '"content" is allowed only in lms-cli.yaml',
    hint: () => 'move it to the lms-cli.yaml in the content folder',
    explanation:
      'The entry content: describes the files around it. So it belongs in the lms-cli.yaml of a folder, not in your own configuration file.',
  }),
  'content/missing': entry<None>({
    message: () => 'no files named, and no content folder in lms-cli.yaml',
    hint: () =>
      'name the files, or add `content: { scope: NAME, files: [course/**/*.md] }` to lms-cli.yaml',
    explanation:
      'Without files, the command reads the content folder that lms-cli.yaml describes under content:. Nothing was sent.',
  }),
  'content/unmatched': entry<{ pattern: string }>({
    message: ({ pattern }) => `no file matches ${quoted(pattern)}`,
    hint: () => 'correct the pattern, or remove it if those files are gone on purpose',
    explanation:
      'A misspelt pattern would make resources look deleted. So each pattern under content: in lms-cli.yaml must match at least one file that no other pattern excludes. Patterns that exclude files may match nothing. A pattern names files, not folders: write course/**/*.md instead of course. Nothing was sent.',
  }),
  'content/foreign-file': entry<{ file: string; reason: ForeignReason }>({
    message: ({ file, reason }) =>
      ({
        'leads-out': `a symbolic link takes ${quoted(file)} outside the content folder`,
        'leads-nowhere': `${quoted(file)} is a broken symbolic link`,
        'not-a-file': `${quoted(file)} is not a regular file`,
      })[reason],
    hint: () => 'remove it, or exclude it under content: in lms-cli.yaml with ! and its path',
    explanation:
      'A content folder may come from somebody else. So its patterns may only match regular files inside the folder, not pipes, devices or links out of it. lms-cli opened none of them and sent nothing.',
  }),
  'content/kind-missing': entry<{ key: string }>({
    message: ({ key }) => `cannot tell what kind of resource ${quoted(key)} is`,
    hint: () => 'add --as lacuna, --as assessment or --as track',
    explanation:
      'Neither the ledger nor a document of the content folder tells the kind of this resource. Name it with --as, or in the column kind of a CSV file.',
  }),
  'content/track-version': entry<{ key: string }>({
    message: ({ key }) => `the track ${quoted(key)} cannot have a version`,
    hint: () => 'remove the version',
    explanation: 'Only assessments and lacuna questions are released. Tracks have no versions.',
  }),
  'content/adopted-twice': entry<{ column: 'key' | 'id'; value: string; line: number }>({
    message: ({ column, value, line }) =>
      `duplicate ${column} ${quoted(value)}: first used in line ${line}`,
    hint: () => 'keep one of the two rows',
    explanation:
      'A key names one resource, and a resource has one key. So no row may repeat the key or the id of another. Nothing was recorded.',
  }),
} as const;
