import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Contract } from '#shared/contract.ts';
import { operatorExamples } from '#tests/factories/operator-calls.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { ownedCalls } from '#tests/factories/owned-things.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { execute, readRows } from '#tests/harness/rows.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

/** Acts whose entry tells of no object, and why: their call, their person and their moment stand in it all the same. */
const untold: Readonly<Record<string, string>> = {
  'POST /rest/operations/former-customers/forget/':
    'the phone of somebody who was erased must not come back into a record',
  'POST /rest/operations/publish/': 'a publication is no row: it is named by the hash of what it holds',
  'POST /rest/operations/publications/:version/restore/': 'the path names the version, which nothing changes',
  'POST /rest/operations/backups/': 'a copy is made in its own store, by the runs that follow',
  'POST /rest/operations/drills/': 'a mark of the moment; what was tried stands in the log',
};
/** Acts that need a day of their own: the test that shows what they tell. */
const shownElsewhere: Readonly<Record<string, string>> = {
  'POST /rest/operations/substitutions/': 'dish-substitution.test.ts',
};

const acts = (await listContracts()).filter(({ auth, method }) => auth === 'operator' && method !== 'GET');

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  for (const version of ['2099-01-01', '2099-02-01'])
    await execute(
      site,
      `INSERT INTO offered_editions (path, version, title, lead, blocks, seo_title, seo_description)
       SELECT path, ?1, title, lead, blocks, seo_title, seo_description
       FROM offered_editions WHERE path = '/oferta/' ORDER BY version LIMIT 1`,
      version,
    );
});
afterAll(() => site?.stop());

const offered = { path: '/oferta/', version: '2099-01-01' };
/** Bodies where an example of the calls would change nothing. */
const ownBodies: Readonly<Record<string, object>> = {
  'POST /rest/operations/editions/adopt/': offered,
  'POST /rest/operations/editions/decline/': { ...offered, version: '2099-02-01' },
};

async function inputOf(act: Contract) {
  // What another act has stopped keeps nobody from ordering.
  await execute(site, 'DELETE FROM sales_stops');
  const owner = await Customer.signedIn(site);
  const build = ownedCalls[nameOf(act)];
  if (build) return build(owner, site);
  const example = operatorExamples('', { customerId: owner.id })[nameOf(act)] ?? {};
  return { ...example, body: ownBodies[nameOf(act)] ?? example.body };
}

const Told = z.object({ object: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });

/** Does an act and reads what its entry tells of. */
async function told(act: Contract) {
  const { params = {}, body } = (await inputOf(act)) as {
    readonly params?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
  const path = act.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await new Visitor(site).request(path, {
    json: body ?? {},
    headers: { Authorization: `Bearer ${localOperatorToken}` },
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return readRows(
    site,
    Told,
    `SELECT o.object, o.before, o.after FROM audit_objects o
     WHERE o.entry_id = (SELECT id FROM audit_entries WHERE operation = ? ORDER BY at DESC, id DESC LIMIT 1)
       AND COALESCE(o.before, o.after) IS NOT NULL`,
    nameOf(act),
  );
}

test('acts without an object in the audit are acts', () => {
  const names = acts.map(nameOf);
  expect(names.length).toBeGreaterThan(35);
  const others = { ...untold, ...shownElsewhere };
  expect(Object.keys(others).filter((name) => !names.includes(name))).toEqual([]);
  for (const file of Object.values(shownElsewhere))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain('listAudit');
});

const shown = acts.filter((act) => !(nameOf(act) in untold || nameOf(act) in shownElsewhere));
test.each(shown.map((act) => [nameOf(act), act] as const))(
  '%s tells in the audit what it has changed',
  async (_, act) => {
    expect(await told(act)).not.toEqual([]);
  },
  60_000,
);
