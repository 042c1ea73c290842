import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../contract.ts';
import { SavedAddress } from '../addresses/schema.ts';
import { CashOffer } from '../bounds/contract.ts';
import { type Allergen, allergens } from '../dishes/labels.ts';
import { Code } from '../dishes/schema.ts';
import { PaymentMethod } from '../payments/schema.ts';
import { Basket, BasketChange } from './basket.ts';
import { HomemadeOrder, PlaceHomemade } from './order.ts';
import { HomemadeCategory, HomemadeItem, HomemadeSort } from './schema.ts';

const open = group({
  tag: 'homemade',
  pages: ['homemade-food', 'homemade-food-order', 'homemade-food-success', 'homemade-food-order-history'],
});
const own = group({
  tag: 'homemade',
  auth: 'customer',
  pages: ['homemade-food', 'homemade-food-order', 'homemade-food-success', 'homemade-food-order-history'],
});

const kcalMessage = 'Укажите калорийность порции, от 50 до 1500 ккал';

const isAllergen = (word: string): word is Allergen => allergens.some((allergen) => allergen === word);

/** Dishes that are sold by the portion. */
export const listHomemade = open.get(
  '/rest/homemade/',
  'Домашние блюда порциями: раздел, поиск, исключение аллергенов, предел калорийности и порядок',
  {
    query: z.object({
      category: z.optional(HomemadeCategory),
      /** Allergens joined by commas. */
      without: z.optional(
        z.string().check(
          z.maxLength(120),
          z.refine((list) => list.split(',').every(isAllergen), 'Такого аллергена нет'),
        ),
      ),
      maxKcal: z.optional(
        z.coerce
          .number(kcalMessage)
          .check(z.int(kcalMessage), z.gte(50, kcalMessage), z.lte(1500, kcalMessage)),
      ),
      q: z.optional(z.string().check(z.maxLength(60, 'Не длиннее 60 символов'))),
      sort: z._default(HomemadeSort, 'menu'),
    }),
    response: z.object({
      items: z.array(HomemadeItem),
      /** Shelves with the number of dishes that the rest of the filter leaves on them. */
      categories: z.array(z.object({ code: HomemadeCategory, name: z.string(), count: z.int() })),
    }),
    example: { query: { category: 'soups', without: 'fish,dairy', maxKcal: '400', q: 'борщ' } },
  },
);

/** What the shop asks for a dish. */
export const getHomemadeItem = open.get(
  '/rest/homemade/items/:code/',
  'Цена и порция блюда, если его можно купить отдельно',
  {
    isShared: true,
    params: z.object({ code: Code }),
    /** Null for a dish that is not on sale now. */
    response: z.object({ item: z.nullable(HomemadeItem) }),
    example: { params: { code: 'borsch' } },
  },
);

export const OrderId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** The basket of the visitor: of the customer, or of this browser. */
export const getBasket = open.get(
  '/rest/homemade/basket/',
  'Корзина домашней еды: блюда, порции и то, что закончилось',
  { response: Basket },
);

/** Changes one dish of the basket; repeating the call changes nothing. */
export const changeBasket = open.post(
  '/rest/homemade/basket/',
  'Положить блюдо в корзину домашней еды, изменить число порций или убрать',
  { body: BasketChange, response: Basket, example: { body: { dish: 'borsch', count: 2 } } },
);

/** Puts the dishes of a former order into the basket again. */
export const repeatHomemade = own.post(
  '/rest/homemade/basket/repeat/',
  'Сложить блюда прошлого заказа в корзину домашней еды',
  { body: z.object({ order: OrderId }), response: Basket, example: { body: { order: EXAMPLE_ID } } },
);

/** What the page of the order needs. */
export const getHomemadeCheckout = open.get(
  '/rest/homemade/checkout/',
  'Что нужно для оформления домашней еды: корзина и способы оплаты',
  {
    response: z.object({
      basket: Basket,
      paymentMethods: z.array(PaymentMethod),
      /** To what sum the courier takes the money; null where there is no limit. */
      cash: z.nullable(CashOffer),
      /** Where the customer's last order went; null before there is one. */
      address: z.nullable(SavedAddress),
      /** Idempotency key of a form that is sent without scripts. */
      formKey: z.string(),
    }),
  },
);

/** Orders what is in the basket; repeating the call with the same key gives the same answer. */
export const placeHomemade = own.post('/rest/homemade/orders/', 'Оформить заказ домашней еды из корзины', {
  body: PlaceHomemade,
  response: z.object({ order: HomemadeOrder }),
  status: 201,
  idempotent: true,
  example: {
    body: {
      address: { streetId: 'msk-lesnaya-ulitsa', house: '20', flat: '84' },
      date: '2026-11-19',
      interval: '06-08',
      contact: { name: 'Анна', phone: '+79162041830', email: '' },
      payment: 'courier',
      consent: true,
      acceptsOffer: true,
      expectedTotalKop: 0,
    },
  },
});

/** Own orders of dishes, newest first; an anonymous visitor has none. */
export const listHomemadeOrders = open.get('/rest/homemade/orders/', 'Мои заказы домашней еды', {
  // Stands in the calendar and among the orders of both variants, and is empty where no dishes are sold.
  pages: ['personal', 'personal-orders', 'homemade-food-order-history'],
  query: z.object({
    /** Only those whose dishes are still to come. */
    only: z.optional(z.literal('current')),
  }),
  response: z.object({ orders: z.array(HomemadeOrder) }),
});

/** The newest own order of dishes that is placed or paid. */
export const getLastHomemadeOrder = open.get('/rest/homemade/orders/last/', 'Последний заказ домашней еды', {
  response: z.object({ order: HomemadeOrder }),
});

/** One own order of dishes. */
export const getHomemadeOrder = own.get('/rest/homemade/orders/:id/', 'Мой заказ домашней еды', {
  params: z.object({ id: OrderId }),
  response: z.object({ order: HomemadeOrder }),
});
