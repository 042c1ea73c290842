import type { BonusAccount, BonusMove, GiftLots } from '#worker/modules/money/bonuses/account.ts';

/** A move of bonuses into an account; parts say otherwise. */
export const bonusMove = (id: string, parts: Partial<BonusMove> = {}): BonusMove => ({
  ...{ id, key: `test:${id}`, at: 1, reason: 'bonuses_granted', amountKop: 100, orderId: null, isIn: true },
  ...parts,
});

/** The account of a customer «anna» with these moves and gifts. */
export const bonusAccount = (moves: readonly BonusMove[], gifts: readonly GiftLots[] = []): BonusAccount => ({
  customerId: 'anna',
  version: 1,
  moves,
  gifts,
});
