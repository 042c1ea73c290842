import { expect, test } from 'vitest';
import { eventsOfPage } from './page-events.ts';

const pageOf = (id: string, data: unknown) =>
  eventsOfPage({
    page: {
      location: { pathname: '/', search: '', hash: '', state: null, key: 'k' },
      action: 'POP',
      matches: [{ route: { id }, params: {}, pathname: '/' }],
      loaderData: { [id]: data },
      errors: null,
    },
  });

const order = {
  number: '100042',
  programme: { code: 'fitnes', name: 'Фитнес' },
  payment: { method: 'card', paid: true },
  price: { totalKop: 100 },
};
const bought = { code: 'fitnes', name: 'Фитнес', priceKop: 100, count: 1 };

test('the page of a programme tells which one is looked at, also while its data comes with the document', async () => {
  const programme = { code: 'balans', name: 'Баланс', fromDayPriceKop: 119_000 };
  const told = [{ name: 'programmeView', facts: { code: 'balans', name: 'Баланс', dayPriceKop: 119_000 } }];
  expect(await pageOf('programme', { value: { programme } })).toEqual(told);
  expect(await pageOf('programme', { pending: Promise.resolve({ programme }) })).toEqual(told);
});

test.each([
  ['paid', { method: 'card', paid: true }, 1],
  ['to be paid to the courier', { method: 'courier', paid: false }, 1],
  ['still to be paid', { method: 'card', paid: false }, 0],
])('an order that is %s is a purchase, or not yet', async (_, payment, count) => {
  const events = await pageOf('success', { value: { placed: { programme: { ...order, payment } } } });
  expect(events).toHaveLength(count);
});

test('a purchase names what was bought, and not who has bought it', async () => {
  const contact = { name: 'Анна', phone: '+79160000000' };
  expect(await pageOf('success', { value: { placed: { programme: { ...order, contact } } } })).toEqual([
    {
      name: 'purchase',
      facts: { kind: 'programme', number: '100042', totalKop: 100, goods: [bought] },
    },
  ]);
  const lines = [{ dish: 'borsch', title: 'Борщ', priceKop: 50, count: 2 }];
  expect(
    await pageOf('homemade-food-success', { value: { placed: { dishes: { ...order, lines, contact } } } }),
  ).toEqual([
    {
      name: 'purchase',
      facts: {
        kind: 'homemade',
        number: '100042',
        totalKop: 100,
        goods: [{ code: 'borsch', name: 'Борщ', priceKop: 50, count: 2 }],
      },
    },
  ]);
});

test.each([
  ['paid', ['purchase']],
  ['refunded', ['refund']],
  ['pending_payment', []],
])('a certificate that is %s', async (state, names) => {
  const purchase = { number: '100043', state, nominalKop: 300_000 };
  const events = await pageOf('layout-certificates', { value: { purchase } });
  expect(events.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['order', 'programme'],
  ['homemade-food-order', 'homemade'],
])('the page %s begins a checkout', async (id, kind) => {
  expect(await pageOf(id, { value: {} })).toEqual([{ name: 'beginCheckout', facts: { kind } }]);
});
