import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { Statement } from '../../../platform/database.ts';
import { queueMessage } from '../../messaging/api.ts';
import type { Transfer } from '../ledger/statements.ts';

/** What bonuses came for that somebody else has given or earned, by the beginning of their key in the ledger. */
const reasons: Readonly<Record<string, string>> = {
  referral: 'друг заказал по вашему приглашению',
  friend: 'за заказ по приглашению друга',
  gift: 'подарок от друга',
};

/** Tells customers of bonuses that came from others; of all else they know, or the page of the account says it. */
export function bonusNews(transfers: readonly Transfer[]): Statement[] {
  return transfers.flatMap(({ key, to, amountKop, at }) => {
    const [, customerId] = /^bonuses:(.+)$/.exec(to) ?? [];
    const [kind = '', , after] = key.split(':');
    // What comes again after a delivery that was noted by mistake was told the first time.
    const reason = after === undefined ? reasons[kind] : undefined;
    if (customerId === undefined || reason === undefined) return [];
    const data = { amount: bonusText(amountKop), reason };
    return [
      queueMessage({ key: `bonuses-came:${key}`, customerId, template: 'bonuses-came', data, now: at }),
    ];
  });
}
