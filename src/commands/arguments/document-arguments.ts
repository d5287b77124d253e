import { basename } from 'node:path';
import type { Command } from 'commander';
import { PROJECT_FILE } from '../../config/project-file.ts';

/**
 * The arguments of a command. Of several files the configuration is left out: a pattern such as
 * `*.yaml` names it too, and it holds no documents.
 */
export function documentArguments({ args, registeredArguments }: Command): readonly string[] {
  const takesFiles = registeredArguments.some((argument) => argument.name().endsWith('files'));
  if (!takesFiles) return args;
  const documents = args.filter((file) => basename(file) !== PROJECT_FILE);
  return documents.length === 0 ? args : documents;
}
