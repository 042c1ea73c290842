import type { AnswerOf } from '#shared/contract.ts';
import { getBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import type { BonusView, InvitedFriend } from '#shared/features/bonuses/schema.ts';
import { listPartnerOffers } from '#shared/features/partners/contract.ts';
import type { PartnerOffer } from '#shared/features/partners/schema.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';

/** The customer's code for friends with its terms. */
export type Referral = AnswerOf<typeof getReferral>;

/** Everything that the page of bonuses and partners shows. */
export interface PartnersData {
  readonly bonuses: BonusView;
  readonly friends: readonly InvitedFriend[];
  readonly referral: Referral;
  readonly offers: readonly PartnerOffer[];
}

export async function loadPartners(rest: RestCall): Promise<PartnersData> {
  const [bonuses, { friends }, referral, { offers }] = await Promise.all([
    rest(getBonuses),
    rest(listInvitedFriends),
    rest(getReferral),
    rest(listPartnerOffers),
  ]);
  return { bonuses, friends, referral, offers };
}
