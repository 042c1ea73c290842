import { describe, expect } from 'vitest';
import { listOrders } from '#shared/features/orders/contract.ts';
import { plainSpaces } from '#shared/typography.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { test, type Visitor } from '#tests/site.ts';

const page =
  '/order/?programme=balans&kcal=1500&days=7&people=2&programme2=aktiv&kcal2=1800&start=2026-11-18&without=';
const typed = {
  'address.streetId': 'Подольск, улица Кирова',
  'address.house': '20',
  'contact.name': 'Анна',
  'contact.phone': '+7 916 204-18-30',
  payment: 'courier',
  acceptsOffer: 'on',
  consent: 'on',
};
const send = (by: Visitor, form: Parameters<typeof submitPlain>[1], values: Record<string, string>) =>
  submitPlain(by, form, '/rest/orders/', values);
const words = (html: string) => plainSpaces(html).replaceAll('<!-- -->', '');

describe('an order without scripts', () => {
  test('says what the exclusions break of the promises, and which programme keeps all of its own', async ({
    site,
  }) => {
    const of = '/order/?programme=balans&kcal=1500&days=14&start=2026-11-18&without=';
    const told = 'не всегда получится: «За любые семь дней подряд без пропусков: паста».';
    const { html } = await openPlain(site.visitor(), `${of}allergy-gluten`);
    expect(words(html)).toContain(told);
    expect(words(html)).toContain('Выбрать «Похудение»');
    expect(words((await openPlain(site.visitor(), of)).html)).not.toContain('сдержим не все обещания');
  });

  test('is mended at its fields, agreed to at the price with the delivery, and placed', async ({ site }) => {
    const anna = await site.customer();
    const wrong = await send(anna, await openPlain(anna, page), {
      ...typed,
      ...{ 'address.streetId': 'лес', 'contact.phone': '+7 916' },
    });
    expect(wrong.address).toMatch(/^\/order\/\?programme=balans.*form=returned/);
    expect(words(wrong.html)).toContain('Укажите мобильный номер');
    const several = await send(anna, wrong, { ...typed, 'address.streetId': 'лес' });
    expect(words(several.html)).toMatch(/Уточните улицу: «.*», «/);
    // 4 deliveries at 400 ₽ were not in the sum that stood on the page.
    const priced = await send(anna, several, typed);
    expect(words(priced.html)).toContain('Цена изменилась');
    const done = await send(anna, priced, { ...typed, packaging: 'cutlery' });
    expect(done.address).toBe('/success/');
    expect((await anna.call(listOrders)).orders).toMatchObject([
      {
        address: 'Подольск, улица Кирова, 20',
        rations: [{ kcal: 1500 }, { programme: { code: 'aktiv' }, kcal: 1800 }],
        packaging: ['cutlery'],
      },
    ]);
  });

  test('keeps names of the family out of its address', async ({ site }) => {
    const anna = await site.customer();
    const input = { ...typed, 'address.streetId': 'Москва, Лесная улица', 'draft.name2': 'Мама' };
    const refused = await send(anna, await openPlain(anna, page), { ...input, 'address.house': '' });
    expect(decodeURIComponent(refused.address)).not.toContain('Мама');
    expect(refused.html).toContain('Мама');
    await send(anna, refused, input);
    expect((await anna.call(listOrders)).orders[0]?.rations[1]?.name).toBe('Мама');
  });

  test('of somebody who is not signed in comes back with what was typed', async ({ site }) => {
    const visitor = site.visitor();
    const back = await send(visitor, await openPlain(visitor, page), typed);
    expect(back.html).toContain(`back_url=${encodeURIComponent('/order/?programme=balans')}`);
    expect(back.html).toContain('value="Подольск, улица Кирова"');
  });
});
