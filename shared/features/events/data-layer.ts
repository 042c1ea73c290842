import { type EventTable, type Goods, roubles } from './catalogue.ts';

/** An entry of the data layer, as tags of a container are triggered by it. */
interface LayerEntry {
  readonly event: string;
  readonly [field: string]: unknown;
}

const itemOf = ({ code, name, priceKop, count }: Goods) => ({
  item_id: code,
  item_name: name,
  price: roubles(priceKop),
  quantity: count,
});

const worth = (totalKop: number) => ({ value: roubles(totalKop), currency: 'RUB' });

/** The data layer: names and fields as tags for Google's products expect them. */
export const dataLayer: EventTable<LayerEntry> = {
  pageView: ({ address, title, previous }) => ({
    event: 'virtual_page_view',
    page_location: address,
    page_title: title,
    page_referrer: previous,
  }),
  programmeView: ({ code, name, dayPriceKop }) => ({
    event: 'view_item',
    ecommerce: {
      ...worth(dayPriceKop),
      items: [itemOf({ code, name, priceKop: dayPriceKop, count: 1 })],
    },
  }),
  dishView: ({ code, name }) => ({ event: 'view_dish', item_id: code, item_name: name }),
  configuratorChange: ({ code, name, kcal, days, people, totalKop }) => ({
    event: 'configure',
    kcal,
    days,
    people,
    ecommerce: { ...worth(totalKop), items: [itemOf({ code, name, priceKop: totalKop, count: 1 })] },
  }),
  beginCheckout: ({ kind }) => ({ event: 'begin_checkout', kind }),
  addAddress: () => ({ event: 'add_shipping_info' }),
  purchase: ({ kind, number, totalKop, goods }) => ({
    event: 'purchase',
    kind,
    ecommerce: { transaction_id: number, ...worth(totalKop), items: goods.map(itemOf) },
  }),
  register: () => ({ event: 'sign_up', method: 'phone' }),
  auth: () => ({ event: 'login', method: 'phone' }),
  lead: ({ kind }) => ({ event: 'generate_lead', kind }),
  refund: ({ kind, number, totalKop }) => ({
    event: 'refund',
    kind,
    ecommerce: { transaction_id: number, ...worth(totalKop) },
  }),
  search: ({ query }) => ({ event: 'search', search_term: query }),
  dialogOpen: ({ dialog }) => ({ event: 'dialog_open', dialog }),
  subscription: null,
};
