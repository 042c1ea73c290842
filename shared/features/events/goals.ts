import { type EventTable, roubles } from './catalogue.ts';

/** A goal of Metrika, with what it counts beside. */
interface Goal {
  readonly target: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

const goal = (target: string, params?: Goal['params']): Goal => (params ? { target, params } : { target });

/** Goals of Metrika. A view is a hit, not a goal. */
export const goals: EventTable<Goal> = {
  pageView: null,
  programmeView: ({ code }) => goal('programme_view', { code }),
  dishView: ({ code }) => goal('dish_view', { code }),
  configuratorChange: ({ code, kcal, days, people }) => goal('configurator', { code, kcal, days, people }),
  beginCheckout: ({ kind }) => goal('begin_checkout', { kind }),
  addAddress: () => goal('add_address'),
  purchase: ({ kind, totalKop }) =>
    goal('purchase', { kind, order_price: roubles(totalKop), currency: 'RUB' }),
  register: () => goal('register'),
  auth: () => goal('auth'),
  lead: ({ kind }) => goal('lead', { kind }),
  refund: ({ kind, totalKop }) => goal('refund', { kind, order_price: roubles(totalKop), currency: 'RUB' }),
  search: ({ query }) => goal('search', { query }),
  dialogOpen: ({ dialog }) => goal('dialog_open', { dialog }),
  subscription: null,
};
