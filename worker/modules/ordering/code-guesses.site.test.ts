import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { forgetFormer, requestRemoval } from '#shared/features/customers/contract.ts';
import { REMOVAL_DAYS } from '#shared/features/customers/schema.ts';
import { getOrderOptions, placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import { addPromoCode } from '#shared/features/promotions/codes/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { type Site, type SiteCustomer, test, type Visitor } from '#tests/site.ts';

const { draft } = buildOrder();
/** A network address of its own for each number, as a guesser with many of them has. */
const from = (address: number | string) => ({
  'CF-Connecting-IP': typeof address === 'number' ? `198.51.100.${address}` : address,
});
const wanted = (promoCode: string, headers: Record<string, string>) => ({
  body: { draft, reductions: { promoCode } },
  headers,
});
const zima = async (site: Site) => {
  const body = { code: 'ZIMA', percent: 20, from: '2026-11-01', to: '2026-11-30' };
  await site.operate(addPromoCode, { body });
};
async function guess(who: Visitor, count: number, address?: string): Promise<void> {
  for (let tries = 0; tries < count; tries += 1)
    await who.call(quoteOrder, wanted(`GUESS${tries}`, from(address ?? tries)));
}

describe('codes that do not exist', () => {
  test('are judged twenty times an hour for a customer, from however many addresses and by any call', async ({
    site,
  }) => {
    await zima(site);
    const anna = await site.customer();
    await guess(anna, 18);
    const order = { ...buildOrder(), reductions: { promoCode: 'GUESS18' } };
    await anna.refused(placeOrder, { body: order, headers: from(19) });
    const certificate = { body: { code: 'AAAABBBBCCCCDDDD' }, headers: from(20) };
    expect((await anna.refused(openCertificate, certificate)).code).toBe('not_found');
    expect((await anna.refused(openCertificate, certificate)).code).toBe('code_guesses');
    expect((await anna.refused(quoteOrder, wanted('ZIMA', from(21)))).code).toBe('code_guesses');
    const right = { body: { ...order, reductions: { promoCode: 'ZIMA' } }, headers: from(22) };
    expect((await anna.refused(placeOrder, right)).message).toMatch(/после\s16\sноября, 11:00.*\+7/);
    await anna.call(placeOrder, { body: buildOrder() });
  });

  test('are judged sixty times an hour for an address, whoever asks, and count for nobody refused there', async ({
    site,
  }) => {
    await zima(site);
    const address = '203.0.113.77';
    for (let visitor = 0; visitor < 3; visitor += 1) await guess(site.visitor(), 20, address);
    const anna = await site.customer();
    expect((await anna.refused(quoteOrder, wanted('ZIMA', from(address)))).code).toBe('proof_required');
    await guess(anna, 20);
    expect((await anna.refused(quoteOrder, wanted('ZIMA', from(1)))).code).toBe('code_guesses');
  });

  test('of one moment do not pass together', async ({ site }) => {
    const anna = await site.customer();
    const guesses = Array.from({ length: 30 }, (_, index) =>
      anna.call(quoteOrder, wanted(`GUESS${index}`, from(index))),
    );
    const answers = await Promise.allSettled(guesses);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('the discount of a first order', () => {
  const isFirst = async (who: SiteCustomer) => (await who.call(getOrderOptions)).firstOrder;
  async function erase(site: Site, anna: SiteCustomer): Promise<void> {
    await anna.call(requestRemoval);
    site.advance((REMOVAL_DAYS + 1) * DAY_MS);
    await site.tick();
  }

  test('is not given again to who has ordered, had everything removed and come back', async ({ site }) => {
    const phone = newPhone();
    const before = await site.customer({ phone, order: {} });
    await site.arrive(before);
    await erase(site, before);
    const back = await site.customer({ phone });
    expect([back.id === before.id, await isFirst(back)]).toEqual([false, false]);
    expect(await site.operate(forgetFormer, { body: { phone } })).toEqual({ forgotten: true });
    expect(await isFirst(back)).toBe(true);
  });

  test('is given to who comes back without ever having ordered, and to who comes back after three years', async ({
    site,
  }) => {
    const [never, once] = [newPhone(), newPhone()];
    await erase(site, await site.customer({ phone: never }));
    expect(await isFirst(await site.customer({ phone: never }))).toBe(true);
    const before = await site.customer({ phone: once });
    await before.place({ start: '2026-12-20' });
    await site.arrive(before);
    await erase(site, before);
    site.advance(3 * 366 * DAY_MS);
    await site.tick();
    expect(await isFirst(await site.customer({ phone: once }))).toBe(true);
  });
});
