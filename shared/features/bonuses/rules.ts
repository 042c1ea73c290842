import { addDays, type EpochMs, type IsoDate, moscowDate, moscowTime } from '../../dates.ts';
import { type BasisPoints, formatMoney, type Kopecks } from '../../money.ts';
import { pluralOf } from '../../plurals.ts';
import { codeKey } from '../../typed-text.ts';
import { BONUS_TERM_DAYS } from '../promotions/terms.ts';

/** Days that a gift waits for a friend to register; then it goes back to who gave it. */
export const GIFT_WAITS_DAYS = 30;

/** The last day on which what came at a moment can be spent. */
export function expiresOn(at: EpochMs): IsoDate {
  return addDays(moscowDate(at), BONUS_TERM_DAYS);
}

/** What came before this moment has had its term: the days are those of Moscow. */
export function expiredBefore(now: EpochMs): EpochMs {
  return moscowTime(addDays(moscowDate(now), -BONUS_TERM_DAYS), 0);
}

/** Bonuses that came at a moment. */
export interface Grant {
  readonly at: EpochMs;
  readonly amountKop: Kopecks;
}

/**
 * What is left of each grant when a sum was spent: the oldest go first, so the spent sum is cut off the beginning of
 * all grants in the order in which they came. Grants of which nothing is left are not among them.
 */
export function remainingGrants<G extends Grant>(grants: readonly G[], spentKop: Kopecks): G[] {
  let toSpend = spentKop;
  return grants.flatMap((grant) => {
    const taken = Math.min(grant.amountKop, toSpend);
    toSpend -= taken;
    return grant.amountKop > taken ? [{ ...grant, amountKop: grant.amountKop - taken }] : [];
  });
}

/** What can be spent until which day, the nearest first. */
export function expiryDates(
  grants: readonly Grant[],
  spentKop: Kopecks,
): { readonly date: IsoDate; readonly amountKop: Kopecks }[] {
  const sums = new Map<IsoDate, Kopecks>();
  for (const { at, amountKop } of remainingGrants(grants, spentKop)) {
    const date = expiresOn(at);
    sums.set(date, (sums.get(date) ?? 0) + amountKop);
  }
  return [...sums].map(([date, amountKop]) => ({ date, amountKop }));
}

/** A level: the share that is credited from a paid sum on. */
export interface Level {
  readonly fromKop: Kopecks;
  readonly share: BasisPoints;
}

/** The level that a paid sum has reached, and what is missing to the next; null at the highest. */
export function levelOf(levels: readonly Level[], paidKop: Kopecks) {
  const sorted = [...levels].sort((a, b) => a.fromKop - b.fromKop);
  const reached = sorted.filter(({ fromKop }) => fromKop <= paidKop).at(-1);
  const next = sorted.find(({ fromKop }) => fromKop > paidKop);
  return {
    share: reached?.share ?? 0,
    next: next ? { ...next, missingKop: next.fromKop - paidKop } : null,
  };
}

/** A sum of bonuses for people: «1 240 бонусов». */
export function bonusText(sum: Kopecks): string {
  const digits = formatMoney(sum).replace(' ₽', '');
  return `${digits}\u00a0${sum % 100 === 0 ? pluralOf(Math.abs(sum) / 100, 'бонус', 'бонуса', 'бонусов') : 'бонуса'}`;
}

/** Says what bonuses came for a fault of ours, as a sentence with a space before it; empty where none did. */
export const apologyText = (sum: Kopecks): string =>
  sum > 0 ? ` За неудобство начислили ${bonusText(sum)}.` : '';

/** Query parameter of a friend's link. */
export const inviteQuery = 'invite';

/** A code of a friend's link as it is compared; undefined where it cannot be one. */
export function inviteCode(text: string | null | undefined): string | undefined {
  const code = codeKey(text ?? '');
  return /^[A-Z0-9]{6,30}$/.test(code) ? code : undefined;
}

/** A friend's name as others may see it: its first letter alone. */
export function maskName(name: string): string {
  const letter = name.trim().charAt(0).toUpperCase();
  return letter === '' ? 'Друг' : `${letter}•••`;
}

/** The end of a friend's phone, by which the giver knows it. */
export function maskPhone(phone: string): string {
  return `+7\u00a0•••\u00a0•••-${phone.slice(-4, -2)}-${phone.slice(-2)}`;
}
