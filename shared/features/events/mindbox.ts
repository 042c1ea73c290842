import { type EventTable, roubles, type ServerEvent } from './catalogue.ts';

/** Operations of Mindbox that the server calls, as a project there names them. */
export const serverOperations: Readonly<Record<ServerEvent, string>> = {
  register: 'Website.RegisterCustomer',
  auth: 'Website.AuthorizeCustomer',
  purchase: 'Website.CreateOrder',
  lead: 'Website.SendLead',
  refund: 'Website.RefundOrder',
  subscription: 'Website.ChangeSubscriptions',
};

/** An operation that the tracker in the browser calls. */
interface TrackerOperation {
  readonly operation: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const product = (code: string) => ({ product: { ids: { website: code } } });

/** Operations of Mindbox's tracker: what is looked at and composed. Of the others the server tells. */
export const trackerOperations: EventTable<TrackerOperation> = {
  pageView: null,
  programmeView: ({ code }) => ({ operation: 'Website.ViewProduct', data: { viewProduct: product(code) } }),
  dishView: ({ code }) => ({ operation: 'Website.ViewDish', data: { viewProduct: product(code) } }),
  configuratorChange: ({ code, totalKop }) => ({
    operation: 'Website.SetCart',
    data: { productList: [{ ...product(code), count: 1, pricePerItem: roubles(totalKop) }] },
  }),
  beginCheckout: null,
  addAddress: null,
  purchase: null,
  register: null,
  auth: null,
  lead: null,
  refund: null,
  search: ({ query }) => ({ operation: 'Website.Search', data: { customFields: { query } } }),
  dialogOpen: null,
  subscription: null,
};
