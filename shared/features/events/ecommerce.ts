import { type EventTable, type Goods, roubles } from './catalogue.ts';

interface Product {
  readonly id: string;
  readonly name: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly variant?: string;
}

/** An object of Metrika's ecommerce, which it reads from a layer of its own. */
interface Ecommerce {
  readonly currencyCode: 'RUB';
  readonly detail?: { readonly products: readonly Product[] };
  readonly add?: { readonly products: readonly Product[] };
  readonly purchase?: {
    readonly actionField: { readonly id: string; readonly revenue: number };
    readonly products: readonly Product[];
  };
}

const currencyCode = 'RUB';

const productOf = ({ code, name, priceKop, count }: Goods): Product => ({
  id: code,
  name,
  price: roubles(priceKop),
  quantity: count,
});

/** Ecommerce of Metrika: what is looked at, composed and bought. It knows no refund. */
export const ecommerce: EventTable<Ecommerce> = {
  pageView: null,
  programmeView: ({ code, name, dayPriceKop }) => ({
    currencyCode,
    detail: { products: [{ id: code, name, price: roubles(dayPriceKop) }] },
  }),
  dishView: ({ code, name }) => ({ currencyCode, detail: { products: [{ id: code, name }] } }),
  configuratorChange: ({ code, name, kcal, days, people, totalKop }) => ({
    currencyCode,
    add: {
      products: [
        { id: code, name, price: roubles(totalKop), quantity: 1, variant: `${kcal}/${days}/${people}` },
      ],
    },
  }),
  beginCheckout: null,
  addAddress: null,
  purchase: ({ number, totalKop, goods }) => ({
    currencyCode,
    purchase: {
      actionField: { id: number, revenue: roubles(totalKop) },
      products: goods.map(productOf),
    },
  }),
  register: null,
  auth: null,
  lead: null,
  refund: null,
  search: null,
  dialogOpen: null,
  subscription: null,
};
