import type { AnswerOf } from '../../contract.ts';
import { formatMoney } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import { bonusText } from '../bonuses/rules.ts';
import type { getReferral } from './contract.ts';
import { REFERRAL_FRIENDS_PER_MONTH } from './terms.ts';

type Referral = AnswerOf<typeof getReferral>;

const termsOf = ({ friendKop, minDays }: Referral): string =>
  `от ${countOf(minDays, 'дня', 'дней', 'дней')} обойдётся дешевле не меньше чем на ${formatMoney(friendKop)}`;

/** How many friends a code serves in a calendar month, «10 друзей». */
export const friendsPerMonth = countOf(REFERRAL_FRIENDS_PER_MONTH, 'друг', 'друга', 'друзей');

/** What a friend and whoever invites them get: of the two discounts on a first order the better one holds. */
export function friendOffer(referral: Referral): string {
  const { friendKop, rewardKop, rewardAfter } = referral;
  const after = rewardAfter === 3 ? 'третьей' : `${rewardAfter}-й`;
  return `Первый заказ друга ${termsOf(referral)}. Если обычная скидка на первый заказ больше, действует она, а ${bonusText(friendKop)} придут другу, когда привезём весь его заказ. Вам — ${bonusText(rewardKop)} после его ${after} доставки.`;
}

/** What a customer sends to a friend. */
export const invitationText = (referral: Referral): string =>
  `По моему коду ${referral.code} первый заказ готовой еды ${termsOf(referral)}: введите код при оформлении.`;
