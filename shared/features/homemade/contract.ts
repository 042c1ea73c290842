import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { SavedAddress } from '../addresses/schema.ts';
import { CashOffer } from '../bounds/contract.ts';
import { type Allergen, allergens } from '../dishes/labels.ts';
import { Code } from '../dishes/schema.ts';
import { PaymentMethod } from '../payments/schema.ts';
import { Basket, BasketChange } from './basket.ts';
import { HomemadeOrder, PlaceHomemade } from './order.ts';
import { HomemadeCategory, HomemadeItem, HomemadeSort } from './schema.ts';

const kcalMessage = 'Укажите калорийность порции, от 50 до 1500 ккал';

const isAllergen = (word: string): word is Allergen => allergens.some((allergen) => allergen === word);

/** Dishes that are sold by the portion. */
export const listHomemade = defineContract({
  method: 'GET',
  path: '/rest/homemade/',
  summary: 'Домашние блюда порциями: раздел, поиск, исключение аллергенов, предел калорийности и порядок',
  tag: 'homemade',
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
});

/** What the shop asks for a dish. */
export const getHomemadeItem = defineContract({
  method: 'GET',
  path: '/rest/homemade/items/:code/',
  summary: 'Цена и порция блюда, если его можно купить отдельно',
  tag: 'homemade',
  isShared: true,
  params: z.object({ code: Code }),
  /** Null for a dish that is not on sale now. */
  response: z.object({ item: z.nullable(HomemadeItem) }),
});

export const OrderId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

/** The basket of the visitor: of the customer, or of this browser. */
export const getBasket = defineContract({
  method: 'GET',
  path: '/rest/homemade/basket/',
  summary: 'Корзина домашней еды: блюда, порции и то, что закончилось',
  tag: 'homemade',
  response: Basket,
});

/** Changes one dish of the basket; repeating the call changes nothing. */
export const changeBasket = defineContract({
  method: 'POST',
  path: '/rest/homemade/basket/',
  summary: 'Положить блюдо в корзину домашней еды, изменить число порций или убрать',
  tag: 'homemade',
  body: BasketChange,
  response: Basket,
});

/** Puts the dishes of a former order into the basket again. */
export const repeatHomemade = defineContract({
  method: 'POST',
  path: '/rest/homemade/basket/repeat/',
  summary: 'Сложить блюда прошлого заказа в корзину домашней еды',
  tag: 'homemade',
  auth: 'customer',
  body: z.object({ order: OrderId }),
  response: Basket,
});

/** What the page of the order needs. */
export const getHomemadeCheckout = defineContract({
  method: 'GET',
  path: '/rest/homemade/checkout/',
  summary: 'Что нужно для оформления домашней еды: корзина и способы оплаты',
  tag: 'homemade',
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
});

/** Orders what is in the basket; repeating the call with the same key gives the same answer. */
export const placeHomemade = defineContract({
  method: 'POST',
  path: '/rest/homemade/orders/',
  summary: 'Оформить заказ домашней еды из корзины',
  tag: 'homemade',
  auth: 'customer',
  body: PlaceHomemade,
  response: z.object({ order: HomemadeOrder }),
  status: 201,
  idempotent: true,
});

/** Own orders of dishes, newest first; an anonymous visitor has none. */
export const listHomemadeOrders = defineContract({
  method: 'GET',
  path: '/rest/homemade/orders/',
  summary: 'Мои заказы домашней еды',
  tag: 'homemade',
  query: z.object({
    /** Only those whose dishes are still to come. */
    only: z.optional(z.literal('current')),
  }),
  response: z.object({ orders: z.array(HomemadeOrder) }),
});

/** The newest own order of dishes that is placed or paid. */
export const getLastHomemadeOrder = defineContract({
  method: 'GET',
  path: '/rest/homemade/orders/last/',
  summary: 'Последний заказ домашней еды',
  tag: 'homemade',
  response: z.object({ order: HomemadeOrder }),
});

/** One own order of dishes. */
export const getHomemadeOrder = defineContract({
  method: 'GET',
  path: '/rest/homemade/orders/:id/',
  summary: 'Мой заказ домашней еды',
  tag: 'homemade',
  auth: 'customer',
  params: z.object({ id: OrderId }),
  response: z.object({ order: HomemadeOrder }),
});
