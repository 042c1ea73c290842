import type { EpochMs } from '#shared/dates.ts';
import { compareHomes, type Nearness, type TypedHome } from '#shared/features/addresses/same-home.ts';
import type { HoldReason } from '#shared/features/bonuses/rewards/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import { grant } from '../bonuses/decide.ts';
import { keyAfter } from '../ledger/decide.ts';
import type { Transfer } from '../ledger/statements.ts';

/** What is known of a customer or of an order that tells one person from another. */
export interface Traces {
  /** Phones and former ones as hashes. */
  readonly phones: readonly string[];
  readonly homes: readonly TypedHome[];
}

/** Whether a friend is somebody else: `own` is nobody's reward, the rest waits for a person or is clear. */
export type Verdict = 'clear' | 'own' | HoldReason;
/** Why no reward is given at once. */
export type Doubt = Exclude<Verdict, 'clear'>;

/** How near two lists of homes come to each other. */
function nearestOf(own: readonly TypedHome[], homes: readonly TypedHome[]): Nearness {
  const found = own.flatMap((one) => homes.map((home) => compareHomes(one, home)));
  if (found.includes('same')) return 'same';
  return found.includes('similar') ? 'similar' : 'other';
}

/** What two customers have in common that one family may have as well as one person. */
interface Shared {
  readonly hasSameCard: boolean;
  readonly hasSameDevice: boolean;
}

/** Judges by phones, homes, cards and browsers whether somebody invites themselves. */
export function judge(referrer: Traces, friend: Traces, { hasSameCard, hasSameDevice }: Shared): Verdict {
  const nearest = nearestOf(referrer.homes, friend.homes);
  if (nearest === 'same' || friend.phones.some((phone) => referrer.phones.includes(phone))) return 'own';
  if (hasSameCard) return 'card';
  if (hasSameDevice) return 'device';
  return nearest === 'similar' ? 'home' : 'clear';
}

/** How far the reward of an invitation is: `open` until it is held, or given by the arrival that earns it. */
export type RewardState = 'open' | 'held' | 'released' | 'refused';

/** An invitation that an order was placed with, and what was promised for it. */
export interface Invitation {
  readonly orderId: string;
  readonly referrerId: string;
  readonly rewardKop: Kopecks;
  /** How many deliveries of the order have to arrive first. */
  readonly rewardAfter: number;
  /** What the invited friend gets at the end of the order, where the code took nothing off. */
  readonly friendKop: Kopecks;
  readonly state: RewardState;
  readonly verdict: Verdict;
  /** What both have of it, where deliveries of the order were found not to have come. */
  readonly given?: { readonly reversals: number; readonly rewardKop: Kopecks; readonly friendKop: Kopecks };
}

/**
 * What deliveries that have arrived mean for an invitation: nothing, its reward, that somebody looks at it first, or that
 * there is none, since whoever invites is the friend.
 */
export function stepOf(
  { state, verdict, rewardAfter }: Pick<Invitation, 'state' | 'verdict' | 'rewardAfter'>,
  deliveredDeliveries: number,
): 'nothing' | 'reward' | { readonly hold: Doubt } {
  if (deliveredDeliveries < rewardAfter || state === 'held' || state === 'refused') return 'nothing';
  if (state === 'released' || verdict === 'clear') return 'reward';
  return { hold: verdict };
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

/** An invitation as an operator decides it. */
export interface HeldReward
  extends Pick<Invitation, 'orderId' | 'referrerId' | 'rewardKop' | 'friendKop' | 'state'> {
  readonly friendId: string;
  /** Whether the order has come to its end without being cancelled. */
  readonly isCompleted: boolean;
}

/** What an operator's decision on a held reward moves; the friend of an order that goes on gets theirs at its end. */
export function decideHeld(reward: HeldReward, decision: 'released' | 'refused', at: EpochMs): Transfer[] {
  if (decision === 'refused') return [];
  return [
    ...referrerReward(reward, at),
    ...(reward.isCompleted ? friendReward(reward, reward.friendId, at) : []),
  ];
}
