/** What a person is asked. */
import { sentenceList } from './phrases.ts';

const resources = { assessment: 'assessment', lacuna: 'lacuna question', track: 'track' };

export const prompts = {
  localService: 'the local service',
  deletion: (resource: keyof typeof resources, ids: readonly string[], where: string) =>
    `Delete ${resources[resource]} ${sentenceList(ids)} at ${where}? This cannot be undone.`,
  deletions: (count: number, where: string) =>
    `${count === 1 ? '1 resource' : `${count} resources`} will be deleted at ${where}. Go on? This cannot be undone.`,
  protectedProfile: (name: string, where: string) =>
    `The profile ${name} (${where}) is protected. Type its name to go on:`,
  recovery: (files: readonly string[]) =>
    `Recover ${sentenceList(files.map((file) => `"${file}"`))}? Everything that may have been sent will be in doubt. If you have a backup of the ledger, restore it instead.`,
  sendUnknown: () =>
    'From now on lms-cli sends every document that this ledger does not know. What already exists in the service will exist twice. Go on?',
  createAgain: (count: number) =>
    count === 1 ? 'Create it a second time?' : `Create all ${count} a second time?`,
  trustOrigin: (origin: string, file: string) =>
    `${file} sends to ${origin}. Do you know this server and accept it from now on?`,
  blank: (number: number) => `Blank ${number}:`,
  secret: (field: string) => `${field}:`,
};
