/** Certificates of an authority that lives as long as a test, made by openssl. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificates {
  /** PEM: what has signed the others. */
  readonly ca: string;
  /** For a client. */
  readonly cert: string;
  readonly key: string;
  /** Another authority of the same name, which has signed nothing. */
  readonly otherCa: string;
}

/** Writes ca.crt, and server.crt with server.key for `localhost`, but for no address. */
export function certify(folder: string): Certificates {
  const openssl = (words: string) =>
    execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const authority = (name: string) =>
    openssl(`req -x509 ${newKey} -days 2 -subj /CN=team -keyout ${name}.key -out ${name}.crt`);
  const sign = (name: string, subject: string, extensions: string) => {
    writeFileSync(join(folder, `${name}.ext`), extensions);
    openssl(`req ${newKey} -subj /CN=${subject} -keyout ${name}.key -out ${name}.csr`);
    openssl(
      `x509 -req -in ${name}.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2` +
        ` -extfile ${name}.ext -out ${name}.crt`,
    );
  };
  authority('ca');
  authority('other-ca');
  sign('server', 'localhost', 'subjectAltName = DNS:localhost\n');
  sign('client', 'certified', 'extendedKeyUsage = clientAuth\n');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    ca: read('ca.crt'),
    cert: read('client.crt'),
    key: read('client.key'),
    otherCa: read('other-ca.crt'),
  };
}
