import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import {
  cancelRemoval,
  confirmRemoval,
  exportData,
  getSettings,
  requestRemoval,
  requestRemovalCode,
} from '#shared/features/customers/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { cancelUnpaidOrder } from '#shared/features/orders/contract.ts';
import { allowProgress } from '#shared/features/progress/contract.ts';
import { addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { balanceOf, giveBonuses } from '#tests/factories/money.ts';
import { openTicket } from '#tests/factories/owned-calls.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';
import { processRemovals } from '#worker/acts/remove-customer.ts';

const email = 'gone@befit.example';
const isKnown = async (anna: SiteCustomer) => (await send(anna, getSettings)).status === 200;
const due = (site: Site) => {
  site.advance(30 * DAY_MS + 600_000);
};

/** A customer whose only order has been brought. */
async function served(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer({ name: 'Аполлинария' });
  await anna.confirmEmail(email);
  await anna.place({}, { contact: { name: 'Аполлинария', phone: anna.phone, email } });
  site.setClock('2026-11-25T09:00:00.000Z');
  await site.arrive(anna);
  return anna;
}

/** Carries out what is due while something happens between what is read and what is written. */
const removeMeanwhile = (site: Site, happens: () => Promise<unknown>) =>
  site.inside.within(() => processRemovals(site.overtaken(happens)));

describe('the removal', () => {
  test('waits for what is not settled, and says what it is', async ({ site }) => {
    const anna = await site.customer({ order: { payment: 'card' } });
    expect(await anna.refused(requestRemoval)).toMatchObject({
      code: 'removal_blocked',
      details: { blockers: [{ text: expect.stringContaining(anna.order.number) }] },
    });
    await anna.call(cancelUnpaidOrder, { params: { id: anna.order.id } });
    await anna.call(requestRemoval);
  });

  test('has a day, can be taken back, and comes once', async ({ site }) => {
    const anna = await site.customer();
    const first = await anna.call(requestRemoval);
    expect(first.dueAt - first.requestedAt).toBe(30 * DAY_MS);
    expect(await anna.call(requestRemoval)).toEqual(first);
    await anna.call(cancelRemoval);
    due(site);
    await site.tick();
    expect(await isKnown(anna)).toBe(true);
  });

  test('erases on its day what no law keeps: nothing of the customer is left anywhere', async ({ site }) => {
    const anna = await served(site);
    await giveBonuses(site, anna, 50_000);
    const [last] = (await anna.deliveries()).slice(-1);
    const params = { id: last?.id ?? '' };
    await site.operate(reverseDelivery, { params, body: { note: 'Аполлинария не открыла' } });
    await site.arrive(anna);
    await anna.call(requestRemoval);
    site.advance(29 * DAY_MS);
    await site.tick();
    expect(await isKnown(anna)).toBe(true);
    site.advance(DAY_MS + 600_000);
    await Promise.all([site.tick(), site.tick()]);
    expect(await isKnown(anna)).toBe(false);
    const left = JSON.stringify(await allRows(site.inside.stores.site));
    for (const mark of [anna.phone, email, 'Аполлинари', anna.cookies.get('auth') ?? anna.phone])
      expect(left).not.toContain(mark);
    // The order and its sum stay, without whose they were; the bonuses are gone.
    expect(left).toContain(anna.order.number);
    expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(0);
    expect((await site.sent(email)).filter(({ text }) => text.includes('удалили ваши данные'))).toHaveLength(
      1,
    );
    expect((await site.customer({ phone: anna.phone })).id).not.toBe(anna.id);
  });

  test('takes photos along, and notes itself where copies are', async ({ site }) => {
    const anna = await site.customer();
    const id = await openTicket(anna, site);
    await send(anna, addTicketPhoto, { params: { id }, bytes: new Uint8Array(await takePhoto()) });
    expect(await site.photos('tickets/')).toHaveLength(1);
    site.setClock('2026-11-25T09:00:00.000Z');
    await site.arrive(anna);
    await anna.call(requestRemoval);
    due(site);
    await site.tick();
    expect(await site.photos('tickets/')).toEqual([]);
    const { objects } = await site.inside.stores.backups.list({ prefix: 'erasures/customer/' });
    expect(objects.filter(({ key }) => key.endsWith(anna.id))).toHaveLength(1);
  });

  test('that is taken back at the last moment erases nothing', async ({ site }) => {
    const anna = await served(site);
    await anna.call(requestRemoval);
    due(site);
    await removeMeanwhile(site, () => anna.call(cancelRemoval));
    expect(await isKnown(anna)).toBe(true);
  });

  test('leaves an order that is placed at the last moment as it is', async ({ site }) => {
    const anna = await served(site);
    await anna.call(requestRemoval);
    due(site);
    await removeMeanwhile(site, () => anna.place({ firstOrder: false, start: '2026-12-30' }));
    expect(await isKnown(anna)).toBe(true);
    expect((await anna.deliveries()).some(({ state }) => state === 'planned')).toBe(true);
  });

  test('by a code without a session tells nobody before the code whether the phone is known', async ({
    site,
  }) => {
    const [anna, unknown, stranger] = [await site.customer(), newPhone(), site.visitor()];
    const ask = (phone: string) => stranger.call(requestRemovalCode, { body: { phone } });
    expect(await ask(unknown)).toEqual(await ask(anna.phone));
    const confirm = async (phone: string) =>
      stranger.call(confirmRemoval, { body: { phone, code: await stranger.codeOf(phone) } });
    expect(await confirm(unknown)).toEqual({ removal: null, blockers: [] });
    expect(await confirm(anna.phone)).toMatchObject({ removal: { dueAt: expect.any(Number) } });
    expect((await anna.call(getSettings)).removal).not.toBeNull();
  });
});

describe('what a customer takes along', () => {
  test('is all that is known of them, without secrets, and nothing of others', async ({ site }) => {
    const [anna, oleg] = [await served(site), await site.customer()];
    const answer = await anna.request('/rest/customer/export/');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    const { sections } = exportData.response.parse(JSON.parse(text));
    expect(sections.orders?.rows.map((row) => String(row.number))).toEqual([anna.order.number]);
    expect(sections.customers?.rows).toMatchObject([{ phone: anna.phone }]);
    expect(sections.deliveries?.rows.length).toBeGreaterThan(0);
    for (const secret of ['token_hash', 'code_hash', 'idempotency_key', 'p256dh', oleg.phone])
      expect(text).not.toContain(secret);
    expect(await (await oleg.request('/rest/customer/export/')).text()).not.toContain(anna.phone);
  });
});

describe('whoever is back with a restored copy', () => {
  const erasure = (site: Site, kind: string, { id }: SiteCustomer) =>
    site.inside.stores.backups.put(`erasures/${kind}/${site.inside.clock.now()}/${id}`, '');

  test('is erased anew and renewed no more', async ({ site }) => {
    const anna = await served(site);
    await erasure(site, 'customer', anna);
    await site.tick();
    await site.tick();
    expect(await isKnown(anna)).toBe(false);
    expect(JSON.stringify(await allRows(site.inside.stores.site))).not.toContain('Аполлинария');
  });

  test('has no health data that was forgotten before', async ({ site }) => {
    const anna = await site.customer();
    await anna.signHealthConsent();
    await anna.call(allowProgress);
    site.advance(DAY_MS);
    await erasure(site, 'health', anna);
    await erasure(site, 'progress', anna);
    await site.tick();
    expect((await anna.refused(allowProgress)).code).toBe('consent_unsigned');
  });
});
