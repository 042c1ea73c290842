import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScriptFile } from '#tests/harness/commands.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute } from '#tests/harness/rows.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());

describe('npm run operate', () => {
  const operate = (...words: string[]) =>
    runScriptFile('.ci/operate.mjs', words, { SITE_URL: site.url, OPERATOR_TOKEN: localOperatorToken });

  test('lists every call of operators with its fields', async () => {
    const { code, output } = await operate();
    expect(code).toBe(0);
    expect(output).toContain(
      'deliveries date=string to=locked|cooking|on_route|delivered|failed [zone=string]',
    );
    expect(output).toContain('sales-stops/end id=string');
    expect(output).toContain('Остановить продажи');
  });

  test('tells how it stands with the site, the worst first, in a table', async () => {
    await execute(
      site,
      `INSERT INTO dead_letters (id, queue, body, reason, died_at) VALUES ('planted', 'messages', '{}', 'x', 0)`,
    );
    const { code, output } = await operate('health');
    await execute(site, `DELETE FROM dead_letters WHERE id = 'planted'`);
    const [first = '', worst = '', ...others] = output.trimEnd().split('\n');
    expect([code, first]).toEqual([0, expect.stringMatching(/^warning {2}build \w+, 00\d\d_/)]);
    expect(worst).toMatch(/^warning {2}dead-letters +1 count +1 \/ – +Заданий очередей/);
    // Nobody can tell how orders stand beside the usual of a shop that has sold nothing.
    expect(others.filter((line) => !/^ok |^unknown {2}orders /.test(line))).toEqual([]);
  });

  test('shows lists as tables, the answer as it came where that is asked for, and how a call is made', async () => {
    await operate('sales-stops', 'reason=Кухня закрыта на праздник', 'from=2027-01-01T00:00:00+03:00');
    const { code, output } = await operate('sales-stops/list');
    const [title, heads, row] = output.split('\n');
    expect([code, title, heads?.split(/ {2,}/)]).toEqual([
      ...[0, 'stops: 1', ['id', 'reason', 'fromAt', 'untilAt']],
    ]);
    expect(row).toMatch(/Кухня закрыта на.праздник +1 января, 00:00 +–$/);
    const raw: unknown = JSON.parse((await operate('sales-stops/list', '--json')).output);
    expect(raw).toMatchObject({ stops: [{ untilAt: null }] });
    expect((await operate('board', 'days=1')).output).toContain('needs a person: 1');
    const { output: help } = await operate('deliveries/list', '--help');
    expect(help).toContain('npm run operate -- deliveries/list zone=msk-0');
    const dry = await operate('capacity', 'zone=msk-0', 'deliveries=1', '--dry-run');
    expect([dry.code, dry.errors]).toEqual([2, expect.stringContaining('has no dry run')]);
  });

  test('makes a call, says what was refused, and knows which fields there are', async () => {
    const made = await operate('capacity', 'zone=msk-0', 'date=2026-12-31', 'deliveries=7');
    expect(JSON.parse(made.output)).toEqual({ zone: 'msk-0', date: '2026-12-31', deliveries: 7 });
    const removed = await operate('capacity', 'zone=msk-0', 'date=2026-12-31', 'deliveries=null');
    expect(JSON.parse(removed.output)).toMatchObject({ deliveries: null });
    const moved = await operate('deliveries', 'date=2027-02-02', 'to=locked', `ids=${crypto.randomUUID()}`);
    expect(JSON.parse(moved.output)).toEqual({ moved: 0, stayed: 0 });
    const refused = await operate('capacity', 'zone=moon', 'deliveries=1');
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('zone: Такой зоны нет')]);
    expect((await operate('capacity', 'colour=red')).errors).toContain('no field «colour»');
    expect((await operate('sales-stops/end')).errors).toContain('needs the field «id»');
    expect((await operate('moon')).code).toBe(2);
  });
});
