import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '#tests/harness/port.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { readCertificateEnd } from './certificate.ts';

const DAY_MS = 86_400_000;
const folder = temporaryFolder();
let server: Server;

beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '20'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
});
afterAll(() => {
  server?.close();
});

test('the end of a certificate is read, whether or not it can be trusted', async () => {
  const end = await readCertificateEnd('localhost', portOf(server));
  expect(Math.round((end - Date.now()) / DAY_MS)).toBe(20);
});
