import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { BonusGift, BonusView, GivenGift, InvitedFriend } from './schema.ts';

const call = group({ tag: 'bonuses', auth: 'customer' });

/** Balance with the days of expiry, history, level and charities. */
export const getBonuses = call.get('/rest/bonuses/', 'Бонусы: сколько, до какого дня, история и уровень', {
  response: BonusView,
});

/** Gives bonuses to a charity or to a friend, once for its key. */
export const giveBonuses = call.post('/rest/bonuses/gifts/', 'Подарить бонусы фонду или другу', {
  idempotent: true,
  status: 201,
  body: BonusGift,
  response: GivenGift,
  example: { body: { to: 'friend', phone: '+79161234567', amount: 100 } },
});

/** Friends who have come by the customer's link or ordered with the code. */
export const listInvitedFriends = call.get(
  '/rest/bonuses/friends/',
  'Друзья, которые пришли по вашей ссылке или заказали по коду',
  { response: z.object({ friends: z.array(InvitedFriend) }) },
);
