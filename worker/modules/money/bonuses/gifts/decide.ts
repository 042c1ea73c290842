import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { expiredBefore, GIFT_WAITS_DAYS } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';
import type { Transfer } from '../../ledger/statements.ts';
import {
  type BonusAccount,
  heldKop,
  type Lot,
  type OpenGrant,
  openGrants,
  sumOf,
} from '../account/account.ts';

/** A gift as its giver asks for it, to a charity or to a phone. */
export interface GiftRequest {
  readonly id: string;
  readonly key: string;
  readonly charity: string | null;
  readonly phone: string | null;
  readonly amountKop: Kopecks;
}

/** What is written of a gift. */
export interface GiftChanges {
  readonly gift: GiftRequest & {
    readonly customerId: string;
    /** Whether it waits for the owner of its phone to register. */
    readonly isWaiting: boolean;
    readonly waitsUntil: EpochMs;
    readonly lots: readonly Lot[];
  };
  readonly transfer: Transfer;
}

/** A gift that cannot be made, with what can be given where complaints are the reason. */
export interface GiftRefusal {
  readonly giftableKop: Kopecks | null;
}

/** The beginning of what is left of grants, up to a sum: bonuses are given away as they are spent, the oldest first. */
function lotsOf(grants: readonly OpenGrant[], amountKop: Kopecks): Lot[] {
  let toGive = amountKop;
  return grants.flatMap(({ at, amountKop: leftKop }): Lot[] => {
    const partKop = Math.min(leftKop, toGive);
    toGive -= partKop;
    return partKop > 0 ? [[at, partKop]] : [];
  });
}

/**
 * Gives bonuses away with the terms that they have: to the company for a charity, to the friend's account, or to an
 * account of its own where the phone has no customer yet.
 */
export function decideGift(
  giver: BonusAccount,
  friend: { readonly id: string } | null,
  request: GiftRequest,
  at: EpochMs,
): GiftChanges | GiftRefusal {
  const { customerId } = giver;
  const { id, charity, amountKop } = request;
  const grants = openGrants(giver);
  const balanceKop = sumOf(grants);
  const complaintsKop = heldKop(giver, expiredBefore(at));
  if (amountKop > balanceKop - complaintsKop) {
    const isForComplaints = complaintsKop > 0 && amountKop <= balanceKop;
    return { giftableKop: isForComplaints ? balanceKop - complaintsKop : null };
  }
  const isWaiting = charity === null && friend === null;
  return {
    gift: {
      ...request,
      customerId,
      isWaiting,
      waitsUntil: at + GIFT_WAITS_DAYS * DAY_MS,
      lots: lotsOf(grants, amountKop),
    },
    transfer: {
      ...{ id: `gift-${id}`, key: `gift:${id}`, reason: 'bonuses_spent', orderId: null, at, amountKop },
      from: `bonuses:${customerId}`,
      to: charity !== null ? 'company' : friend ? `bonuses:${friend.id}` : `gift:${id}`,
    },
  };
}

/** A gift that waits, and nobody has come for. */
export interface UnclaimedGift {
  readonly id: string;
  readonly customerId: string;
  readonly amountKop: Kopecks;
}

/** Sends what nobody has come for back to who gave it. */
export const returnedGifts = (gifts: readonly UnclaimedGift[], at: EpochMs): Transfer[] =>
  gifts.map(({ id, customerId, amountKop }) => ({
    ...{ id: `gift-returned-${id}`, key: `gift-returned:${id}`, reason: 'bonuses_returned' },
    ...{ from: `gift:${id}`, to: `bonuses:${customerId}`, amountKop, orderId: null, at },
  }));
