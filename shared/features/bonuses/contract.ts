import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { BonusGift, BonusView, GivenGift, InvitedFriend } from './schema.ts';

/** Balance with the days of expiry, history, level and charities. */
export const getBonuses = defineContract({
  method: 'GET',
  path: '/rest/bonuses/',
  summary: 'Бонусы: сколько, до какого дня, история и уровень',
  tag: 'bonuses',
  auth: 'customer',
  response: BonusView,
});

/** Gives bonuses to a charity or to a friend, once for its key. */
export const giveBonuses = defineContract({
  method: 'POST',
  path: '/rest/bonuses/gifts/',
  summary: 'Подарить бонусы фонду или другу',
  tag: 'bonuses',
  auth: 'customer',
  idempotent: true,
  status: 201,
  body: BonusGift,
  response: GivenGift,
});

/** Friends who have come by the customer's link or ordered with the code. */
export const listInvitedFriends = defineContract({
  method: 'GET',
  path: '/rest/bonuses/friends/',
  summary: 'Друзья, которые пришли по вашей ссылке или заказали по коду',
  tag: 'bonuses',
  auth: 'customer',
  response: z.object({ friends: z.array(InvitedFriend) }),
});
