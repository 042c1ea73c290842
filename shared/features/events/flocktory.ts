import { type EventTable, roubles } from './catalogue.ts';

/** What is pushed to Flocktory: a command and its data. Who buys is not told. */
type Push = readonly [command: string, data: Readonly<Record<string, unknown>>];

/** Commands of Flocktory. */
export const flocktoryPushes: EventTable<Push> = {
  pageView: null,
  programmeView: null,
  dishView: null,
  configuratorChange: ({ code, name, totalKop }) => [
    'addToCart',
    { item: { id: code, title: name, price: roubles(totalKop), count: 1 } },
  ],
  beginCheckout: null,
  addAddress: null,
  purchase: ({ number, totalKop, goods }) => [
    'postcheckout',
    {
      order: {
        id: number,
        price: roubles(totalKop),
        items: goods.map(({ code, name, priceKop, count }) => ({
          id: code,
          title: name,
          price: roubles(priceKop),
          count,
        })),
      },
    },
  ],
  register: null,
  auth: null,
  lead: null,
  refund: null,
  search: null,
  dialogOpen: null,
  subscription: null,
};
