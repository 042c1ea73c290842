import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentVersions } from '#shared/features/consents/schema.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { getOrderOptions } from '#shared/features/orders/contract.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import { adoptEdition, declineEdition, listEditions } from '#shared/features/pages/editions/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { mustCall, refusalOf, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const path = '/oferta/';
const version = '2099-01-01';
let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker();
  visitor = new Visitor(site);
  // What the next release brings: a longer first paragraph.
  for (const [date, words] of [
    ['2098-01-01', 'Раньше. '],
    [version, 'Теперь иначе. '],
  ])
    await site.db
      .prepare(
        `INSERT INTO offered_editions (path, version, title, lead, blocks, seo_title, seo_description)
         SELECT path, ?2, title, lead, json_set(blocks, '$[0].text', ?3 || (blocks ->> '$[0].text')), seo_title,
           seo_description
         FROM offered_editions WHERE path = ?1 ORDER BY version LIMIT 1`,
      )
      .bind(path, date, words)
      .run();
});
afterAll(() => site?.stop());

const list = async () => (await mustCall(visitor, listEditions, { headers })).editions;
const readOffer = () => mustCall(visitor, getPage, { query: { path } });
const countWaiting = async () => {
  const { checks } = await mustCall(visitor, readHealth, { headers });
  return checks.find(({ id }) => id === 'editions')?.value;
};

test('a release’s newer wording of a document waits for an operator, who reads what it changes', async () => {
  const [edition, ...others] = await list();
  expect(others).toEqual([]);
  expect(edition).toMatchObject({ path, version });
  expect(edition?.added).toEqual([expect.stringMatching(/^Теперь иначе\. 1\.1\./)]);
  expect(edition?.removed).toEqual([expect.stringMatching(/^1\.1\./)]);
  expect(await countWaiting()).toBe(1);
  expect((await readOffer()).version).toBe(edition?.inForce);
});

test('nothing that was not offered is put in force', async () => {
  const before = await readOffer();
  for (const body of [
    { path, version: '2097-01-01' },
    { path: '/faq/', version },
  ])
    expect((await refusalOf(await send(visitor, adoptEdition, { body, headers }))).code).toBe('not_found');
  expect(await readOffer()).toEqual(before);
});

test('adopted it is in force once, and the one before is read under its date', async () => {
  const before = await readOffer();
  const body = { path, version };
  await mustCall(visitor, adoptEdition, { body, headers });
  await mustCall(visitor, adoptEdition, { body, headers });
  const now = await readOffer();
  expect([now.version, now.versions.slice(0, 2)]).toEqual([version, [version, before.version]]);
  expect(JSON.stringify(now.blocks)).toContain('Теперь иначе.');
  const earlier = await mustCall(visitor, getPage, {
    query: { path, ...(before.version !== null && { version: before.version }) },
  });
  expect(earlier.blocks).toEqual(before.blocks);
  expect([await list(), await countWaiting()]).toEqual([[], 0]);
});

test('whoever agrees from then on agrees to that wording', async () => {
  await setClock(site, orderMoment);
  const customer = await Customer.signedIn(site);
  const order = await customer.place();
  const noted = await site.db
    .prepare(
      `SELECT o.offer_version AS ordered, c.document, c.version FROM orders o JOIN consents c ON c.customer_id = o.customer_id
       WHERE o.id = ? ORDER BY c.document`,
    )
    .bind(order.id)
    .all();
  expect(noted.results).toEqual([
    { ordered: version, document: 'offer', version },
    { ordered: version, document: 'personalData', version: documentVersions.personalData },
  ]);
  // Another order asks for nothing that is agreed to already.
  const { agreed } = await mustCall(customer, getOrderOptions);
  expect(agreed).toEqual(expect.arrayContaining(['offer', 'personalData']));
});

test('declined it is not asked about again', async () => {
  await site.db
    .prepare(
      `INSERT INTO offered_editions (path, version, title, lead, blocks, seo_title, seo_description)
       SELECT path, '2099-02-02', title, lead, blocks, seo_title, seo_description
       FROM offered_editions WHERE path = ?1 AND version = ?2`,
    )
    .bind(path, version)
    .run();
  expect(await list()).toMatchObject([{ path, version: '2099-02-02', added: [], removed: [] }]);
  await mustCall(visitor, declineEdition, { body: { path, version: '2099-02-02' }, headers });
  expect([await list(), await countWaiting()]).toEqual([[], 0]);
  expect((await readOffer()).version).toBe(version);
  // Whoever thinks again adopts it all the same.
  await mustCall(visitor, adoptEdition, { body: { path, version: '2099-02-02' }, headers });
  expect((await readOffer()).version).toBe('2099-02-02');
});
