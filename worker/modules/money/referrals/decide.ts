import type { EpochMs } from '#shared/dates.ts';
import { type Home, isSameDoor } from '#shared/features/addresses/home-key.ts';
import type { Kopecks } from '#shared/money.ts';
import { grant } from '../bonuses/decide.ts';
import { keyAfter } from '../ledger/decide.ts';
import type { Transfer } from '../ledger/statements.ts';

/** What is known of a customer or of an order that tells one person from another. */
export interface Traces {
  /** Phones and former ones as hashes. */
  readonly phones: readonly string[];
  readonly homes: readonly Home[];
}

/** Whether somebody invites themselves: by a phone, a door, or one card that has paid for both. */
export function isSelfInvited(referrer: Traces, friend: Traces, hasSameCard = false): boolean {
  return (
    hasSameCard ||
    friend.phones.some((phone) => referrer.phones.includes(phone)) ||
    referrer.homes.some((one) => friend.homes.some((home) => isSameDoor(one, home)))
  );
}

/** An invitation that an order was placed with, and what was promised for it. */
export interface Invitation {
  readonly orderId: string;
  readonly referrerId: string;
  readonly rewardKop: Kopecks;
  /** How many deliveries of the order have to arrive first. */
  readonly rewardAfter: number;
  /** What the invited friend gets at the end of the order, where the code took nothing off. */
  readonly friendKop: Kopecks;
  /** Whether there is no reward, since whoever invites is the friend: found before, or only now. */
  readonly isRefused: boolean;
  readonly isSelfInvited: boolean;
  /** What both have of it, where deliveries of the order were found not to have come. */
  readonly given?: { readonly reversals: number; readonly rewardKop: Kopecks; readonly friendKop: Kopecks };
}

/** What deliveries that have arrived mean for an invitation. */
export function rewardStep(
  invitation: Pick<Invitation, 'isRefused' | 'isSelfInvited' | 'rewardAfter'>,
  deliveredDeliveries: number,
): 'nothing' | 'reward' | 'refuse' {
  if (deliveredDeliveries < invitation.rewardAfter || invitation.isRefused) return 'nothing';
  return invitation.isSelfInvited ? 'refuse' : 'reward';
}

/** The reward of whoever invited the customer of an order. */
export function referrerReward(
  {
    orderId,
    referrerId,
    rewardKop,
    given,
  }: Pick<Invitation, 'orderId' | 'referrerId' | 'rewardKop' | 'given'>,
  at: EpochMs,
): Transfer[] {
  const key = keyAfter(given?.reversals ?? 0, 'referral', orderId);
  const amountKop = rewardKop - (given?.rewardKop ?? 0);
  if (amountKop <= 0) return [];
  return [grant({ id: key.replaceAll(':', '-'), key, customerId: referrerId, orderId, amountKop, at })];
}

/** What the invited friend gets once the order has come to its end without being cancelled. */
export function friendReward(
  { orderId, friendKop, given }: Pick<Invitation, 'orderId' | 'friendKop' | 'given'>,
  customerId: string,
  at: EpochMs,
): Transfer[] {
  const key = keyAfter(given?.reversals ?? 0, 'friend', orderId);
  const amountKop = friendKop - (given?.friendKop ?? 0);
  if (amountKop <= 0) return [];
  return [grant({ id: key.replaceAll(':', '-'), key, customerId, orderId, amountKop, at })];
}
