import { addDays, DAY_MS, type EpochMs, type IsoDate, moscowTime } from '../../dates.ts';
import { CUT_OFF, type DaysOff, firstStartDate, foodDates, planDeliveries } from '../deliveries/rules.ts';

/** How long before a charge its customer is notified, in milliseconds. */
export const NOTICE_MS = DAY_MS;
/** Days between a declined charge and the next try: the days 1, 3 and 5 after the first refusal. */
const retryPauses = [1, 2, 2];
/** The charge comes on the day before the cut-off of the first delivery, at this hour in Moscow. */
const CHARGE_HOUR = 10;

/** What decides about the dates of a renewal. */
export interface RenewalTerms {
  /** Last food day of the order that is renewed. */
  readonly endDate: IsoDate;
  /** First day after a pause; null without one. */
  readonly resumeOn: IsoDate | null;
  readonly daysOff: DaysOff;
  readonly part: 'morning' | 'evening';
}

function latest(...dates: IsoDate[]): IsoDate {
  return dates.sort().at(-1) ?? '';
}

/** First food day of a renewal that is ordered at a moment: the day after the end, or the next one possible. */
export function renewalStart({ endDate, resumeOn, daysOff, part }: RenewalTerms, at: EpochMs): IsoDate {
  const after = latest(addDays(endDate, 1), resumeOn ?? '');
  const wanted = foodDates(after, 1, daysOff)[0] ?? after;
  return latest(wanted, firstStartDate(at, part, daysOff));
}

function chargeMoment(start: IsoDate, { daysOff, part }: RenewalTerms): EpochMs {
  const [delivery] = planDeliveries({ startDate: start, days: 1, daysOff, part });
  return moscowTime(addDays(delivery?.date ?? start, -CUT_OFF.daysBefore - 1), CHARGE_HOUR);
}

/** When a renewal is charged that its customer has not been notified of yet, and its first food day. */
export function planRenewal(terms: RenewalTerms, now: EpochMs): { chargeAt: EpochMs; start: IsoDate } {
  const soonest = now + NOTICE_MS;
  const chargeAt = Math.max(soonest, chargeMoment(renewalStart(terms, now), terms));
  return { chargeAt, start: renewalStart(terms, chargeAt) };
}

/** When to charge again after the given number of refusals; undefined where it was the last try. */
export function nextTryAt(declines: number, now: EpochMs): EpochMs | undefined {
  const days = retryPauses[declines - 1];
  return days === undefined ? undefined : now + days * DAY_MS;
}
