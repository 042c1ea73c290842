import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localOperatorToken } from '#scripts/local/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { runScriptFile } from '#tests/harness/commands.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
const folder = temporaryFolder();
afterAll(async () => {
  await site?.stop();
});

const operate = (...words: string[]) =>
  runScriptFile('.ci/operate.mjs', words, { SITE_URL: site.url, OPERATOR_TOKEN: localOperatorToken });

test('lists every call with its fields, shows lists as tables, and how a call is made', async () => {
  const { code, output } = await operate();
  expect([code, output]).toEqual([0, expect.stringContaining('sales-stops/end id=string')]);
  expect(output).toContain(
    'deliveries date=string to=locked|cooking|on_route|delivered|failed [zone=string]',
  );
  await operate('sales-stops', 'reason=Кухня закрыта на праздник', 'from=2027-01-01T00:00:00+03:00');
  const [title, heads, row] = (await operate('sales-stops/list')).output.split('\n');
  expect([title, heads?.split(/ {2,}/)]).toEqual(['stops: 1', ['id', 'reason', 'fromAt', 'untilAt']]);
  expect(row).toMatch(/Кухня закрыта на.праздник +1 января, 00:00 +–$/);
  const raw: unknown = JSON.parse((await operate('sales-stops/list', '--json')).output);
  expect(raw).toMatchObject({ stops: [{ untilAt: null }] });
  const { output: help } = await operate('deliveries/list', '--help');
  expect(help).toContain('npm run operate -- deliveries/list zone=msk-0');
});

test('makes a call, says what was refused, and knows which fields there are', async () => {
  const made = await operate('capacity', 'zone=msk-0', 'date=2026-12-31', 'deliveries=7');
  expect(JSON.parse(made.output)).toEqual({ zone: 'msk-0', date: '2026-12-31', deliveries: 7 });
  const removed = await operate('capacity', 'zone=msk-0', 'date=2026-12-31', 'deliveries=null');
  expect(JSON.parse(removed.output)).toMatchObject({ deliveries: null });
  const refused = await operate('capacity', 'zone=moon', 'deliveries=1');
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('zone: Такой зоны нет')]);
  const dry = await operate('capacity', 'zone=msk-0', 'deliveries=1', '--dry-run');
  expect([dry.code, dry.errors]).toEqual([2, expect.stringContaining('has no dry run')]);
  expect((await operate('capacity', 'colour=red')).errors).toContain('no field «colour»');
  expect((await operate('sales-stops/end')).errors).toContain('needs the field «id»');
  expect((await operate('moon')).code).toBe(2);
});

test('makes a call for each line of a table, and asks nothing where a line is wrong', async () => {
  const file = join(folder, 'places.csv');
  writeFileSync(file, 'zone;deliveries\nmsk-0;11\nmoon;1\nmsk-10;12\n');
  const { code, output, errors } = await operate('capacity', 'date=2026-12-30', '--file', file);
  expect([code, output.trim()]).toEqual([1, '2 of 3 done']);
  expect(errors).toContain('zone: Такой зоны нет');
  writeFileSync(file, 'zone,colour\nmsk-0,red\n');
  const wrong = await operate('capacity', 'deliveries=5', '--file', file);
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('Nothing was asked.')]);
});

test('makes the first owner with the deployment’s token', async () => {
  const { code, output } = await operate('staff', 'name=Ольга', 'email=olga@befit.example', 'role=owner');
  expect([code, output]).toEqual([0, expect.stringMatching(/\/join\/#[\w-]{43}/)]);
});
