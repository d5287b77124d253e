import { expect, test } from 'vitest';
import { proxySecrets } from '../../../src/config/secrets.ts';

const inBasic = (pair: string) => Buffer.from(pair).toString('base64');

test('the passwords of proxies are secrets, alone and with their users', () => {
  const env = {
    HTTPS_PROXY: 'http://ana:p%40ss%3Aword@proxy.example:3128',
    http_proxy: 'bia:other-secret@proxy.example',
  };
  expect(proxySecrets(env)).toEqual([
    'other-secret',
    'bia:other-secret',
    inBasic('bia:other-secret'),
    'p@ss:word',
    'ana:p@ss:word',
    inBasic('ana:p@ss:word'),
  ]);
});

test('a proxy without a password, or that is none, has no secret', () => {
  expect(proxySecrets({})).toEqual([]);
  for (const address of ['http://proxy.example', 'http://ana@proxy.example', 'http://[', '']) {
    expect(proxySecrets({ HTTP_PROXY: address })).toEqual([]);
  }
});

test('a percent sign that encodes nothing stands for itself', () => {
  const secretsOf = (password: string) =>
    proxySecrets({ HTTP_PROXY: `http://a:${password}@proxy.example` });
  expect(secretsOf('100%')).toEqual(['100%', 'a:100%', inBasic('a:100%')]);
  expect(secretsOf('%zz%40%ff%C3%A7')).toEqual(['%zz@%ffç', 'a:%zz@%ffç', inBasic('a:%zz@%ffç')]);
});
