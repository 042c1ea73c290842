import { describe, expect, test } from 'vitest';
import { type EventName, type SiteEvent, tellBy } from './catalogue.ts';
import { flocktoryPushes } from './flocktory.ts';
import { goals } from './goals.ts';
import { serverOperations, trackerOperations } from './mindbox.ts';

const fitness = { code: 'fitnes', name: 'Фитнес' };
const goods = [{ ...fitness, priceKop: 1_682_317, count: 1 }];

/** One event of each name. */
const events: { readonly [Name in EventName]: Extract<SiteEvent, { name: Name }> } = {
  pageView: { name: 'pageView', facts: { address: '/faq/', title: 'FAQ', previous: '/' } },
  programmeView: { name: 'programmeView', facts: { ...fitness, dayPriceKop: 119_000 } },
  dishView: { name: 'dishView', facts: { code: 'borsch', name: 'Борщ' } },
  configuratorChange: {
    name: 'configuratorChange',
    facts: { ...fitness, kcal: 1500, days: 14, people: 2, totalKop: 1_682_317 },
  },
  beginCheckout: { name: 'beginCheckout', facts: { kind: 'homemade' } },
  addAddress: { name: 'addAddress', facts: {} },
  purchase: { name: 'purchase', facts: { kind: 'programme', number: '100042', totalKop: 1_682_317, goods } },
  register: { name: 'register', facts: {} },
  auth: { name: 'auth', facts: {} },
  lead: { name: 'lead', facts: { kind: 'callback' } },
  refund: { name: 'refund', facts: { kind: 'certificate', number: '100043', totalKop: 300_000 } },
  search: { name: 'search', facts: { query: 'борщ' } },
  dialogOpen: { name: 'dialogOpen', facts: { dialog: 'callback' } },
  subscription: { name: 'subscription', facts: {} },
};

/** Every event with what a table makes of it, those that are not told left out. */
function toldBy<Told>(tell: (event: SiteEvent) => Told | undefined): [EventName, Told][] {
  return Object.values(events).flatMap((event): [EventName, Told][] => {
    const told = tell(event);
    return told === undefined ? [] : [[event.name, told]];
  });
}

const price = 16_823.17;

describe('an event becomes', () => {
  test('a goal of Metrika with what it counts, all but views of pages', () => {
    expect(toldBy((event) => tellBy(goals, event)?.target)).toEqual([
      ['programmeView', 'programme_view'],
      ['dishView', 'dish_view'],
      ['configuratorChange', 'configurator'],
      ['beginCheckout', 'begin_checkout'],
      ['addAddress', 'add_address'],
      ['purchase', 'purchase'],
      ['register', 'register'],
      ['auth', 'auth'],
      ['lead', 'lead'],
      ['refund', 'refund'],
      ['search', 'search'],
      ['dialogOpen', 'dialog_open'],
    ]);
    expect(tellBy(goals, events.purchase)?.params).toEqual({
      kind: 'programme',
      order_price: price,
      currency: 'RUB',
    });
  });

  test('an operation of Mindbox, of the server where it tells who, else of the tracker', () => {
    const byTracker = toldBy((event) => tellBy(trackerOperations, event)).map(
      ([name, { operation }]) => [name, operation] as const,
    );
    expect(byTracker).toEqual([
      ['programmeView', 'Website.ViewProduct'],
      ['dishView', 'Website.ViewDish'],
      ['configuratorChange', 'Website.SetCart'],
      ['search', 'Website.Search'],
    ]);
    expect(Object.entries(serverOperations)).toEqual([
      ['register', 'Website.RegisterCustomer'],
      ['auth', 'Website.AuthorizeCustomer'],
      ['purchase', 'Website.CreateOrder'],
      ['lead', 'Website.SendLead'],
      ['refund', 'Website.RefundOrder'],
      ['subscription', 'Website.ChangeSubscriptions'],
    ]);
  });

  test('a push to Flocktory that does not tell who buys', () => {
    expect(toldBy((event) => tellBy(flocktoryPushes, event))).toEqual([
      ['configuratorChange', ['addToCart', { item: { id: 'fitnes', title: 'Фитнес', price, count: 1 } }]],
      [
        'purchase',
        [
          'postcheckout',
          { order: { id: '100042', price, items: [{ id: 'fitnes', title: 'Фитнес', price, count: 1 }] } },
        ],
      ],
    ]);
  });
});
