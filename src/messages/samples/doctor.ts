import type { doctorProblems } from '../en/problems/doctor.ts';
import type { SamplesOf } from './sample.ts';

const run = '261121-1435-x7k2mq';
const doctor = 'lms-cli doctor';

export const doctorSamples: SamplesOf<typeof doctorProblems> = {
  'doctor/node': {
    ends: ['usage'],
    params: { version: 'v18.20.0', engines: '^20.19.0 || ^22.13.0 || >=24' },
    next: doctor,
  },
  'doctor/disk': {
    ends: ['warning'],
    params: { folder: '.lms-cli', freeMiB: 120 },
    next: 'df -h .lms-cli',
  },
  'doctor/state-unwritable': {
    ends: ['unavailable'],
    params: { folder: '.lms-cli' },
    next: 'ls -ld .lms-cli',
  },
  'doctor/in-doubt': {
    ends: ['warning'],
    params: { run, count: 2 },
    next: `lms-cli runs show ${run}`,
  },
  'doctor/unfinished': {
    ends: ['warning'],
    params: { run },
    next: `lms-cli runs resume ${run}`,
  },
  'doctor/protected': {
    ends: ['warning'],
    params: { profile: 'production' },
    next: 'lms-cli doctor --profile production --confirm production',
  },
  'doctor/no-answer': {
    ends: ['unavailable'],
    params: { host: 'lms.example.com', cause: 'timeout' },
    next: 'lms-cli doctor --timeout 2m',
  },
  'doctor/overloaded': {
    ends: ['unavailable'],
    params: { url: 'https://lms.example.com', status: 503 },
    next: doctor,
  },
  'doctor/clock': {
    ends: ['warning'],
    params: { seconds: 400, ahead: true, matters: true },
    next: doctor,
  },
  'doctor/credentials-missing': {
    ends: ['auth'],
    params: { profile: 'production' },
    next: 'lms-cli help environment',
  },
  'doctor/unproven': {
    ends: ['warning'],
    params: { status: 404 },
    next: doctor,
  },
};
