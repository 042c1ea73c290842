import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '#tests/harness/port.ts';
import { ReleaseFolder } from './release-folder.ts';

let site: ReleaseFolder;
/** The build that the service was last started with: what it is asked goes by it. */
const started = () => site.read('started.txt');

const server = createServer(({ url }, response) => {
  const isWell = ['/alive', '/health'].includes(url ?? '') && !started().includes('broken');
  response.writeHead(isWell ? 200 : 503).end();
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = new ReleaseFolder({ PORT: String(portOf(server)) });
});
afterAll(() => {
  server.close();
  site.remove();
});

/** Releases on the machine of the origin, whose service begins with the build that lies there. */
const release = () => {
  const restart = 'cat dist/worker/index.js > started.txt';
  return site.release('origin', '--to', 'production', '--restart', restart);
};

test('an origin is copied, built and restarted, and its build before comes back where the new one fails', async () => {
  expect((await release()).complaint).toBeUndefined();
  expect(started()).toContain("'one'");
  site.commit('broken');
  const { complaint, said } = await release();
  expect(said).toContain('/alive answers 503');
  expect(complaint).toContain('Rolled back: the build before serves again');
  expect(site.read('dist/worker/index.js')).toBe(started());
  expect(started()).toContain("'one'");
  site.commit('three');
  site.fail('origin');
  expect((await release()).said).toContain('backup STOPPED');
  site.mend('origin');
  expect((await release()).complaint).toBeUndefined();
  expect(started()).toContain("'three'");
}, 60_000);
