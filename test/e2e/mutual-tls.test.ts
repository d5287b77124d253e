/** The built program loads what few need only when it is needed. */
import { expect, test } from 'vitest';
import { authority, client, inFrontOf, wantsCertificate } from '../harness/tls-server.ts';
import { emptyPlace, questions, startService } from './spawned.ts';

test('a job imports with a client certificate from mounted files', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await using server = await inFrontOf(service.url, wantsCertificate);
  await place.write(
    'lms-cli.yaml',
    `defaultProfile: p
profiles:
  p:
    baseUrl: ${server.origin}
    tls: { ca: { env: LMS_CA }, cert: { env: LMS_CERT }, key: { env: LMS_KEY } }
`,
  );
  await place.write('q.ndjson', questions(3));
  await place.write('ca.pem', authority);
  await place.write('client.pem', client.cert);
  const argv = ['import', 'q.ndjson', '--as', 'lacuna.create', '-o', 'json'];
  const env = {
    LMS_CA_FILE: 'ca.pem',
    LMS_CERT_FILE: 'client.pem',
    LMS_KEY: client.key,
    LMS_TRUST_ORIGIN: server.origin,
  };
  const imported = await place.run(argv, { env });
  expect(imported).toMatchObject({ code: 0 });
  expect(await service.list('lacunaquestions')).toHaveLength(3);
  const refused = await place.run(['lacuna', 'move', '1', '2', '-o', 'json'], {
    env: { ...env, LMS_KEY: client.cert },
  });
  expect(refused).toMatchObject({ code: 2 });
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'config/certificate' } });
});
