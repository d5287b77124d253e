import type { serviceProblems } from '../en/problems/service.ts';
import type { SamplesOf } from './sample.ts';

const doctor = 'lms-cli doctor';
const again = 'lms-cli lacuna edit question.yaml';
const resolve = 'lms-cli runs resolve 261121-1435-x7k2mq 17 --created 4711';
const host = 'lms.example.com';

export const serviceSamples: SamplesOf<typeof serviceProblems> = {
  'auth/unauthenticated': {
    ends: ['auth'],
    params: { status: 401, serviceCode: null, text: null },
    next: doctor,
  },
  'auth/forbidden': {
    ends: ['auth'],
    params: { status: 403, serviceCode: null, text: null },
    next: doctor,
  },
  'auth/not-allowed': {
    ends: ['auth'],
    params: { status: 403, serviceCode: 'ACCESS_DENIED', text: 'Access denied' },
    next: 'lms-cli lacuna create question.yaml --profile NAME',
  },
  'auth/proxy': {
    ends: ['auth'],
    params: { status: 407 },
    next: 'export HTTPS_PROXY=http://USER:PASSWORD@proxy.example.com:3128',
  },
  'auth/login-page': { ends: ['auth'], params: { status: 200 }, next: doctor },
  'auth/redirect': {
    ends: ['auth'],
    params: { status: 302, location: `https://${host}/login` },
    next: doctor,
  },
  'auth/login-failed': {
    ends: ['auth', 'unavailable'],
    params: { reason: 'refused' },
    next: doctor,
  },
  'service/rejected': {
    ends: ['refused'],
    params: { status: 500, serviceCode: 'TOPIC_NOT_FOUND', text: 'Topic not found' },
    next: 'lms-cli lacuna create question.yaml --dry-run',
  },
  'service/not-found-page': { ends: ['refused'], params: { status: 404 }, next: doctor },
  'service/throttled': {
    ends: ['unavailable'],
    params: { status: 429, seconds: 30 },
    next: 'lms-cli runs resume --rate 5/s',
  },
  'service/not-taken': { ends: ['unavailable'], params: { status: 408 }, next: again },
  'service/server-error': {
    ends: ['inDoubt', 'unavailable'],
    params: { status: 502, isRepeatable: false },
    next: resolve,
  },
  'service/redirect-elsewhere': {
    ends: ['inDoubt', 'unavailable'],
    params: { status: 302, location: `https://${host}/questions`, isRepeatable: false },
    next: resolve,
  },
  'service/unreadable-answer': {
    ends: ['inDoubt'],
    params: { status: 200, reason: 'html' },
    next: resolve,
  },
  'service/remark': {
    ends: ['warning'],
    params: { text: 'The topic has no other question' },
    next: 'lms-cli runs show',
  },
  'service/incomplete-answer': {
    ends: ['inDoubt'],
    params: { status: 200, owed: 'id' },
    next: resolve,
  },
  'service/foreign-answer': {
    ends: ['inDoubt'],
    params: { reason: 'known-id', id: '4711', name: null },
    next: resolve,
  },
  'network/unsent': {
    ends: ['unavailable'],
    params: { cause: 'name-not-resolved', host },
    next: doctor,
  },
  'network/lost': {
    ends: ['inDoubt', 'unavailable'],
    params: { cause: 'timeout', host, isRepeatable: false },
    next: resolve,
  },
  'run/interrupted': {
    ends: ['SIGINT', 'SIGTERM', 'inDoubt'],
    params: { isRepeatable: false },
    next: resolve,
  },
  'run/stopped': {
    ends: ['SIGINT', 'SIGTERM'],
    params: { isBeforeSending: false },
    next: 'lms-cli runs resume',
  },
  'run/unrecorded': { ends: ['inDoubt'], params: { outcome: 'done', id: '4711' }, next: resolve },
  'run/not-sent': { ends: ['unavailable'], params: {}, next: 'lms-cli runs resume' },
};
