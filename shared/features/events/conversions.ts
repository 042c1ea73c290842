import { type EventTable, roubles } from './catalogue.ts';

/** What the conversion script's function is called with: a name and, of a sale, its number and worth. */
type Conversion = readonly [
  name: string,
  sale?: { readonly id: string; readonly value: number; readonly currency: 'RUB' },
];

/** What counts as a conversion. */
export const conversions: EventTable<Conversion> = {
  pageView: null,
  programmeView: null,
  dishView: null,
  configuratorChange: null,
  beginCheckout: () => ['checkout'],
  addAddress: null,
  purchase: ({ number, totalKop }) => ['purchase', { id: number, value: roubles(totalKop), currency: 'RUB' }],
  register: () => ['registration'],
  auth: null,
  lead: () => ['lead'],
  refund: null,
  search: null,
  dialogOpen: null,
  subscription: null,
};
