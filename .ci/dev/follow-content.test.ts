import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { Complaint } from '#shared/complaint.ts';
import { readSeed } from './follow-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-seed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moduleOf = (source: string) => {
  const file = join(folder, 'seed.mjs');
  writeFileSync(file, source);
  return pathToFileURL(file);
};

it('what is wrong with the seed is said in one line', async () => {
  const broken = moduleOf("throw new Error('messages.json: name-changed: нет шаблона sms\\n    at line 5');");
  await expect(readSeed(broken)).rejects.toThrow(
    new Complaint(
      'The seed cannot be read (messages.json: name-changed: нет шаблона sms): put it right in worker/db/seed.',
    ),
  );
});

it('the seed is read as it is', async () => {
  const whole = moduleOf(
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage([{ sql: 'SELECT 1', params: [] }]);",
  );
  expect(await readSeed(whole)).toEqual([{ sql: 'SELECT 1', params: [] }]);
});
