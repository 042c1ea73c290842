import { expect, test } from 'vitest';
import { eventsOfPage } from './run.ts';

const pageOf = (id: string, data: unknown) =>
  eventsOfPage({
    matches: [{ route: { id }, params: {}, pathname: '/', pathnameBase: '/' }],
    loaderData: { [id]: data },
  });

const order = {
  number: '100042',
  programme: { code: 'fitnes', name: 'Фитнес' },
  payment: { method: 'card', paid: true },
  price: { totalKop: 100 },
};
const bought = { code: 'fitnes', name: 'Фитнес', priceKop: 100, count: 1 };

test.each([
  ['paid', { method: 'card', paid: true }, 1],
  ['to be paid to the courier', { method: 'courier', paid: false }, 1],
  ['still to be paid', { method: 'card', paid: false }, 0],
])('an order that is %s is a purchase, or not yet', (_, payment, count) => {
  const events = pageOf('success', { data: { placed: { programme: { ...order, payment } } } });
  expect(events).toHaveLength(count);
});

test('a purchase names what was bought, and not who has bought it', () => {
  const contact = { name: 'Анна', phone: '+79160000000' };
  expect(pageOf('success', { data: { placed: { programme: { ...order, contact } } } })).toEqual([
    { name: 'purchase', facts: { kind: 'programme', number: '100042', totalKop: 100, goods: [bought] } },
  ]);
  const lines = [{ dish: 'borsch', title: 'Борщ', priceKop: 50, count: 2 }];
  expect(
    pageOf('homemade-food-success', { data: { placed: { dishes: { ...order, lines, contact } } } }),
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
