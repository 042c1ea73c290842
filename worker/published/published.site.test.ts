import { expect, vi } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import {
  listPublications,
  publishContent,
  restorePublication,
} from '#shared/features/operations/publications/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { servePublished } from '#tests/harness/publication.ts';
import { type Site, test } from '#tests/site.ts';
import type { Bindings } from '#worker/env.ts';
import { sql } from '#worker/platform/database.ts';

const headingOf = async (site: Site) => {
  const html = await (await site.visitor().request('/programmy/balans/')).text();
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? '';
};
/** Renames a programme in the tables, as an operator of the database does, and publishes nothing. */
const rename = ({ inside }: Site, name: string) =>
  inside.stores.site.write([
    sql("UPDATE programmes SET name = ?1 WHERE code = 'balans'").with(name),
    sql('UPDATE content_state SET changes = changes + 1').with(),
  ]);
/** The first key of the store that begins so. */
const keyOf = async (store: Bindings['CONTENT'], prefix: string) =>
  (await store.list({ prefix })).keys[0]?.name ?? '';
const minute = (site: Site) => site.tick('* * * * *');

test('a change shows once it is published, every minute or at an operator’s word', async ({ site }) => {
  await servePublished(site.visitor());
  const before = await headingOf(site);
  await rename(site, 'Баланс зимний');
  expect(await headingOf(site)).toBe(before);
  await minute(site);
  expect(await headingOf(site)).toContain('Баланс зимний');
  await rename(site, 'Баланс весенний');
  await site.operate(publishContent);
  expect(await headingOf(site)).toContain('Баланс весенний');
});

test('a publication is restored until the tables change again', async ({ site }) => {
  await servePublished(site.visitor());
  await rename(site, 'Баланс зимний');
  const { version } = await site.operate(publishContent);
  await rename(site, 'Баланс весенний');
  await site.operate(publishContent);
  await site.operate(restorePublication, { params: { version } });
  await minute(site);
  expect(await headingOf(site)).toContain('зимний');
  await rename(site, 'Баланс');
  await minute(site);
  expect(await headingOf(site)).not.toContain('зимний');
  const none = { params: { version: '0123456789abcdef' } };
  expect((await site.bearer().refused(restorePublication, none)).code).toBe('not_found');
});

test('public pages stand while the database refuses every call', async ({ site }) => {
  const paths = ['/', '/programmy/balans/', '/faq/', '/dostavka/', '/blog/', '/blyuda/borsch/', '/otzyvy/'];
  const read = async () => {
    const answers = await Promise.all(paths.map((path) => site.visitor().request(path)));
    return Promise.all(answers.map(async (answer) => [answer.status, (await answer.text()).length > 5000]));
  };
  await servePublished(site.visitor());
  await servePublished(site.visitor(), { refusesCalls: true });
  expect(await read()).toEqual(paths.map(() => [200, true]));
});

test.for(['{"key":', '{}', '"snapshot"', '{"key":"snapshot/gone","changes":1}'])(
  'a pointer in the store that says %s is written anew, and changes are published',
  async (text, { site }) => {
    await servePublished(site.visitor());
    const { CONTENT: store } = site.inside.scope().bindings;
    const pointer = await keyOf(store, 'current/');
    await store.put(pointer, text);
    await store.put(`${pointer.replace('current', 'snapshot')}/other`, 'no metadata');
    await rename(site, 'Баланс зимний');
    await minute(site);
    expect(await headingOf(site)).toContain('Баланс зимний');
    const { publications } = await site.operate(listPublications);
    expect(publications.filter(({ isServed }) => isServed)).toHaveLength(1);
  },
);

test('a snapshot that is broken in the store is published anew within a minute', async ({ site }) => {
  await servePublished(site.visitor());
  const { CONTENT: store } = site.inside.scope().bindings;
  const key = await keyOf(store, 'snapshot/');
  const whole = (await store.get(key)) ?? '';
  await store.put(key, whole.slice(0, whole.length / 2));
  await minute(site);
  expect((await store.get(key)) === whole).toBe(true);
});

test.describe('a store that answers nothing', () => {
  test.override('expectedErrors', /publi|part of the timer failed|health has changed/);

  test('is told of by the health of the site, since nothing is published', async ({ site }) => {
    await servePublished(site.visitor());
    await site.tick();
    const { CONTENT: store } = site.inside.scope().bindings;
    vi.spyOn(store, 'get').mockRejectedValue(new Error('The store is away'));
    site.advance(3 * HOUR_MS);
    await expect(site.tick()).rejects.toThrow('The timer failed: publication');
    const { checks } = await site.operate(readHealth);
    expect(checks.find(({ id }) => id === 'timer-success')?.state).toBe('failure');
  });
});

test('a closed day shows at once', async ({ site }) => {
  await servePublished(site.visitor());
  await site.operate(closeDays, { body: { from: '2026-12-31', until: '2026-12-31' } });
  expect((await site.visitor().call(getConfig)).closedDays).toContain('2026-12-31');
});
