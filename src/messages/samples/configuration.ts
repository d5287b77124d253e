import type { configurationProblems } from '../en/problems/configuration.ts';
import type { SamplesOf } from './sample.ts';

const doctor = 'lms-cli doctor';

export const configurationSamples: SamplesOf<typeof configurationProblems> = {
  'config/no-target': {
    ends: ['usage'],
    params: {},
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.yaml',
      right: 'lms-cli lacuna create question.yaml --sandbox',
    },
  },
  'config/base-url': {
    ends: ['usage'],
    params: { received: 'lms.example.com', reason: 'not-a-url' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna move 17 8802 -n --base-url lms.example.com',
      right: 'lms-cli lacuna move 17 8802 -n --base-url https://lms.example.com/api/public',
    },
  },
  'config/http-refused': {
    ends: ['usage'],
    params: { origin: 'http://lms.example.com' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna move 17 8802 -n --base-url http://lms.example.com/api/public',
      right: 'lms-cli lacuna move 17 8802 -n --base-url https://lms.example.com/api/public',
    },
  },
  'config/http-allowed': {
    ends: ['warning'],
    params: { origin: 'http://lms.example.com' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna move 17 8802 -n --base-url http://lms.example.com/api/public --allow-http',
      right: 'lms-cli lacuna move 17 8802 -n --base-url https://lms.example.com/api/public',
    },
  },
  'config/unknown-profile': {
    ends: ['usage'],
    params: { name: 'prod', suggestion: 'production', known: ['test', 'production'] },
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: prod
profiles:
  production: { baseUrl: "http://127.0.0.1:4020" }`,
      right: `defaultProfile: production
profiles:
  production: { baseUrl: "http://127.0.0.1:4020" }`,
    },
  },
  'config/invalid': { ends: ['usage'], params: { errors: 1 }, next: doctor },
  'config/not-configuration': {
    ends: ['usage'],
    params: { received: { collection: 'list' } },
    snippets: {
      of: 'configuration',
      wrong: '- baseUrl: http://127.0.0.1:4020',
      right: `defaultProfile: local
profiles:
  local: { baseUrl: "http://127.0.0.1:4020" }`,
    },
  },
  'config/secret-source': {
    ends: ['usage'],
    params: { field: 'token', expected: 'secret', received: '"…"' },
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: local
profiles:
  local:
    baseUrl: http://127.0.0.1:4020
    auth: { type: bearer, token: abc }`,
      right: `defaultProfile: local
profiles:
  local:
    baseUrl: http://127.0.0.1:4020
    auth: { type: bearer, token: { env: LMS_LOCAL_TOKEN } }`,
    },
  },
  'config/project-secret': {
    ends: ['usage'],
    params: { field: 'token', reason: 'env' },
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: local
profiles:
  local:
    baseUrl: http://127.0.0.1:4020
    auth: { type: bearer, token: { env: AWS_SECRET } }`,
      right: `defaultProfile: local
profiles:
  local:
    baseUrl: http://127.0.0.1:4020
    auth: { type: bearer, token: { env: LMS_LOCAL_TOKEN } }`,
    },
  },
  'config/secret-missing': {
    ends: ['usage'],
    params: { name: 'LMS_PRODUCTION_TOKEN' },
    next: doctor,
  },
  'config/secret-file': {
    ends: ['usage'],
    params: { path: 'token.txt', reason: 'not-private' },
    next: 'chmod 600 token.txt',
  },
  'config/secret-command': {
    ends: ['usage'],
    params: { program: 'pass', reason: 'failed' },
    next: 'pass show lms/token',
  },
  'config/secret-prompt': { ends: ['usage'], params: { field: 'token' }, next: doctor },
  'config/secret-characters': { ends: ['usage'], params: { field: 'token' }, next: doctor },
  'config/credentials-incomplete': {
    ends: ['usage'],
    params: { missing: ['LMS_PASSWORD'], all: ['LMS_USERNAME', 'LMS_PASSWORD'] },
    next: 'lms-cli help environment',
  },
  'config/header': {
    ends: ['usage'],
    params: { header: 'X-Tenant', reason: 'shape' },
    snippets: {
      of: 'command line',
      wrong: 'lms-cli lacuna create question.yaml --sandbox --header X-Tenant',
      right: "lms-cli lacuna create question.yaml --sandbox --header 'X-Tenant: blue'",
    },
  },
  'config/untrusted-origin': {
    ends: ['usage'],
    params: { origin: 'https://lms.example.com', file: 'lms-cli.yaml' },
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: production
profiles:
  production: { baseUrl: "https://lms.example.com/api/public" }`,
      right: `defaultProfile: local
profiles:
  local: { baseUrl: "http://127.0.0.1:4020" }`,
    },
  },
  'config/profile-shadowed': {
    ends: ['warning'],
    params: { name: 'production', file: 'lms-cli.yaml' },
    next: doctor,
  },
  'config/default-outranked': {
    ends: ['warning'],
    params: { variable: 'LMS_PROFILE' },
    next: 'unset LMS_PROFILE',
  },
  'config/proxy': {
    ends: ['usage'],
    params: { reason: 'not-a-url' },
    next: 'export HTTPS_PROXY=http://proxy.example.com:3128',
  },
  'config/file': {
    ends: ['usage'],
    params: { file: 'lms-cli.yaml', reason: 'unreadable' },
    next: doctor,
  },
  'config/profile-name': {
    ends: ['usage'],
    params: { name: 'our test' },
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: our test
profiles:
  our test: { baseUrl: "http://127.0.0.1:4020" }`,
      right: `defaultProfile: our-test
profiles:
  our-test: { baseUrl: "http://127.0.0.1:4020" }`,
    },
  },
  'config/several-documents': {
    ends: ['usage'],
    params: {},
    snippets: {
      of: 'configuration',
      wrong: `defaultProfile: local
---
profiles:
  local: { baseUrl: "http://127.0.0.1:4020" }`,
      right: `defaultProfile: local
profiles:
  local: { baseUrl: "http://127.0.0.1:4020" }`,
    },
  },
  'config/tls-checks-off': {
    ends: ['usage'],
    params: {},
    next: 'unset NODE_TLS_REJECT_UNAUTHORIZED',
  },
};
