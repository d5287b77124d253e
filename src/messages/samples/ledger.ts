import type { ledgerProblems } from '../en/problems/ledger.ts';
import type { SamplesOf } from './sample.ts';

const file = '.lms-cli/production.ledger.db';
const run = '261121-1435-x7k2mq';
const list = 'lms-cli runs list';

const quiz = `operation: assessment.create
key: quiz
body: { name: Diagnóstico, description: Inicial }`;

const releaseOf = (key: string) => `operation: assessment.release
body: { id: { $ref: ${key} }, releaseNotes: Nova }`;

export const ledgerSamples: SamplesOf<typeof ledgerProblems> = {
  'ledger/locked': {
    ends: ['conflict'],
    params: { file, holder: { run, pid: 4711, host: 'desk', startedAt: 1_795_271_700_000 } },
    next: list,
  },
  'ledger/other-target': {
    ends: ['conflict'],
    params: {
      file,
      bound: 'https://lms.example.com/api/public (2.0)',
      target: 'https://lms-test.example.com/api/public (2.0)',
    },
    next: 'lms-cli import course.yaml --ledger .lms-cli/test.ledger.db',
  },
  'ledger/older': { ends: ['conflict'], params: { file }, next: 'lms-cli --version' },
  'ledger/newer': { ends: ['conflict'], params: { file }, next: 'lms-cli --version' },
  'ledger/not-a-ledger': {
    ends: ['usage'],
    params: { file: 'course.yaml' },
    next: list,
  },
  'ledger/damaged': {
    ends: ['conflict'],
    params: { file, reason: 'corrupt' },
    next: 'lms-cli runs recover',
  },
  'ledger/lost-record': {
    ends: ['inDoubt'],
    params: {},
    next: `lms-cli runs resolve ${run} 17 --created 4711`,
  },
  'ledger/lost-before': {
    ends: ['inDoubt'],
    params: { operation: 'lacuna.create', run, seq: 1 },
    next: `lms-cli runs resolve ${run} 1 --send-unknown`,
  },
  'ledger/send-unknown': {
    ends: ['usage'],
    params: { run, seq: 1, isGap: true },
    next: `lms-cli runs resolve ${run} 1 --send-unknown`,
  },
  'ledger/not-damaged': { ends: ['usage'], params: { files: [file] }, next: list },
  'ledger/unwritable': {
    ends: ['unavailable'],
    params: { file, reason: 'disk-full' },
    next: 'lms-cli runs resume',
  },
  'ledger/end-unrecorded': { ends: ['warning'], params: { file }, next: list },
  'ledger/missing': { ends: ['usage'], params: { file }, next: list },
  'ledger/busy': { ends: ['conflict'], params: { file }, next: list },
  'ledger/in-doubt-before': {
    ends: ['inDoubt'],
    params: { operation: 'lacuna.create', run, seq: 17 },
    next: `lms-cli runs resolve ${run} 17 --created 4711`,
  },
  'ledger/being-created': {
    ends: ['conflict'],
    params: { operation: 'lacuna.create', run },
    next: `lms-cli runs show ${run}`,
  },
  'ledger/already-created': {
    ends: ['conflict', 'warning'],
    params: {
      created: [
        {
          operation: 'lacuna.create',
          file: 'question.yaml',
          line: 1,
          id: '4711',
          at: 1_795_271_700_000,
          run,
        },
      ],
      more: 0,
      edit: 'lms-cli lacuna edit question.yaml --id 4711',
      isAsked: false,
    },
    next: 'lms-cli lacuna create question.yaml --again',
  },
  'ledger/changed-document': {
    ends: ['input'],
    params: { key: 'capital', id: '4711', run },
    next: `lms-cli runs show ${run}`,
  },
  'ledger/key-of-resource': {
    ends: ['input'],
    params: { key: 'capital', kind: 'lacuna', id: '4711' },
    next: 'lms-cli resources show capital',
  },
  'key/renamed': {
    ends: ['input'],
    params: { key: 'capital', to: 'capital-city' },
    next: 'lms-cli resources forget capital',
  },
  'ledger/not-in-doubt': {
    ends: ['usage'],
    params: { run, seq: 17, newest: run, isSentAgain: false, outcome: 'done', id: '4711', correction: null },
    next: `lms-cli runs show ${run}`,
  },
  'ledger/answer-used': {
    ends: ['conflict'],
    params: { run, seq: 17, what: 'referred', by: '261121-1502-m4t9ab', isInDoubt: false, resource: { key: 'capital', kind: 'lacuna' } },
    next: 'lms-cli runs show 261121-1502-m4t9ab',
  },
  'ledger/not-performed': {
    ends: ['unavailable'],
    params: {},
    next: `lms-cli runs resume ${run}`,
  },
  'ledger/id-needed': {
    ends: ['usage'],
    params: { operation: 'lacuna.create', seq: 17 },
    next: `lms-cli runs resolve ${run} 17 --created 4711`,
  },
  'ledger/id-known': {
    ends: ['usage'],
    params: { operation: 'lacuna.create', id: '4711', holder: 12, run },
    next: `lms-cli runs show ${run}`,
  },
  'reference/duplicate-key': {
    ends: ['input'],
    params: { key: 'capital', first: { file: 'course.yaml', line: 1 } },
    snippets: {
      of: 'import',
      wrong: `operation: lacuna.delete
key: capital
params: { questionId: 17 }
---
operation: lacuna.delete
key: capital
params: { questionId: 18 }`,
      right: `operation: lacuna.delete
key: capital
params: { questionId: 17 }
---
operation: lacuna.delete
key: rivers
params: { questionId: 18 }`,
    },
  },
  'reference/unknown-key': {
    ends: ['input'],
    params: { key: 'quizz' },
    snippets: {
      of: 'import',
      wrong: `${quiz}\n---\n${releaseOf('quizz')}`,
      right: `${quiz}\n---\n${releaseOf('quiz')}`,
    },
  },
  'reference/wrong-kind': {
    ends: ['input', 'refused'],
    params: { key: 'release of quiz', gives: 'id', operation: 'assessment.release' },
    snippets: {
      of: 'import',
      wrong: `operation: assessment.release
key: release of quiz
body: { id: 17, releaseNotes: Nova }
---
${releaseOf('release of quiz')}`,
      right: `${quiz}\n---\n${releaseOf('quiz')}`,
    },
  },
  'reference/cycle': {
    ends: ['input'],
    params: { keys: ['quiz'] },
    snippets: {
      of: 'import',
      wrong: `operation: assessment.edit
key: quiz
body: { id: { $ref: quiz }, name: Diagnóstico, description: Inicial }`,
      right: `operation: assessment.edit
key: quiz
body: { id: 17, name: Diagnóstico, description: Inicial }`,
    },
  },
  'reference/blocked': {
    ends: ['refused'],
    params: { key: 'capital', outcome: 'rejected' },
    next: 'lms-cli runs show',
  },
};
