import { expect } from 'vitest';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import { adoptEdition, declineEdition, listEditions } from '#shared/features/pages/editions/contract.ts';
import { plantEdition } from '#tests/factories/planted-rows.ts';
import { type Site, test } from '#tests/site.ts';

const edition = { path: '/oferta/', version: '2099-01-01' };
const waiting = async (site: Site) => {
  const { checks } = await site.operate(readHealth);
  return checks.find(({ id }) => id === 'editions')?.value;
};
const offer = (site: Site, version?: string) =>
  site.visitor().call(getPage, { query: { path: edition.path, ...(version && { version }) } });

test('a newer wording of a document waits for an operator, who reads what it changes and puts it in force', async ({
  site,
}) => {
  await plantEdition(site, edition.version, 'Теперь иначе. ');
  const before = await offer(site);
  const [listed] = (await site.operate(listEditions)).editions;
  expect(listed).toMatchObject({ ...edition, inForce: before.version });
  expect(listed?.added).toEqual([expect.stringMatching(/^Теперь иначе\./)]);
  expect(await waiting(site)).toBe(1);
  for (let times = 0; times < 2; times += 1) await site.operate(adoptEdition, { body: edition });
  expect(await offer(site)).toMatchObject({ version: edition.version });
  // The one before is read under its date.
  expect((await offer(site, before.version ?? '')).blocks).toEqual(before.blocks);
  expect(await waiting(site)).toBe(0);
});

test('what was declined is not asked about again, and nothing is put in force that was not offered', async ({
  site,
}) => {
  const before = await offer(site);
  await plantEdition(site, edition.version);
  await site.operate(declineEdition, { body: edition });
  expect([(await site.operate(listEditions)).editions, await offer(site)]).toEqual([[], before]);
  const unknown = { body: { ...edition, version: '2097-01-01' } };
  expect((await site.bearer().refused(adoptEdition, unknown)).code).toBe('not_found');
});
