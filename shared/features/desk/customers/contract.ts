import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { Consent } from '../../consents/schema.ts';
import { Allergen, ExclusionGroup } from '../../dishes/schema.ts';
import { SubscriptionState } from '../../subscriptions/schema.ts';
import { DeskOrder } from '../orders/contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Customers that one search finds at most. */
export const CUSTOMERS_PAGE = 50;

/** A customer as a row of the desk. */
export const DeskCustomer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  createdAt: z.number(),
  orders: z.int(),
  /** When the last order was placed; null where there is none. */
  lastOrderAt: z.nullable(z.number()),
  /** What couriers still have to collect, in kopecks. */
  owesKop: z.int(),
  /** What is paid and not brought yet, in kopecks. */
  owedKop: z.int(),
});
export type DeskCustomer = z.infer<typeof DeskCustomer>;

/** Customers by the beginning of their phone, name or e-mail. */
export const listDeskCustomers = call.get(
  '/rest/operations/customers/',
  'Покупатели по началу телефона, имени или почты',
  {
    roles: ['care', 'manager'],
    query: z.object({
      query: z
        .string('Напишите телефон, имя или почту')
        .check(z.trim(), z.minLength(2, 'Не короче 2 знаков'), z.maxLength(80, 'Не длиннее 80 знаков')),
      /** `next` of the page before; empty for the first one. */
      after: z._default(z.string().check(z.maxLength(130, 'Такой страницы нет')), ''),
    }),
    response: z.object({ customers: z.array(DeskCustomer), next: z.nullable(z.string()) }),
    example: { query: { query: 'Анна' } },
  },
);

/** A customer with everything that the desk needs of one. */
export const readDeskCustomer = call.get(
  '/rest/operations/customers/:id/',
  'Покупатель: профиль, адреса, заказы, подписка, баланс, аллергии и согласия',
  {
    roles: ['care', 'manager'],
    params: z.object({ id: z.string().check(z.maxLength(40, 'Такого покупателя нет')) }),
    response: z.object({
      customer: DeskCustomer,
      addresses: z.array(z.object({ label: z.string(), line: z.string(), zone: z.string() })),
      orders: z.array(DeskOrder),
      /** Ids of orders that cannot be read: they are not among the rows. */
      unreadable: z.array(z.string()),
      /** The one that renews, or the last one; null where there never was any. */
      subscription: z.nullable(
        z.object({ id: z.string(), state: SubscriptionState, chargeAt: z.nullable(z.number()) }),
      ),
      bonusesKop: z.int(),
      allergens: z.array(Allergen),
      /** Groups that are left out where something else fits. */
      dislikes: z.array(ExclusionGroup),
      consents: z.array(Consent),
      /** The day on which the data is erased; null where that was not asked for. */
      erasedOn: z.nullable(IsoDateText),
    }),
  },
);
