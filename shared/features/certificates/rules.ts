import { addDays, type EpochMs, type IsoDate, moscowDate, moscowTime } from '../../dates.ts';
import type { Kopecks } from '../../money.ts';
import { CERTIFICATE_MONTHS } from '../promotions/terms.ts';

/** How many days ahead a gift can be delivered; an object, as a bare number must not leave the worker's entry. */
export const giftTerms = { days: 365, textLength: 300, hour: 9 } as const;

/** The day so many months later; the last day of its month where that is shorter. */
function addMonths(date: IsoDate, months: number): IsoDate {
  const day = Number(date.slice(8));
  const first = new Date(`${date.slice(0, 8)}01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 8);
  first.setUTCMonth(first.getUTCMonth() + 1);
  const last = Number(addDays(first.toISOString().slice(0, 10), -1).slice(8));
  return `${month}${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The last day of a certificate: its term begins with the day on which it is delivered. */
export function validTo(deliverOn: IsoDate): IsoDate {
  return addMonths(deliverOn, CERTIFICATE_MONTHS);
}

/** The last day on which a gift that is bought now can be delivered. */
export function lastGiftDate(now: EpochMs): IsoDate {
  return addDays(moscowDate(now), giftTerms.days);
}

/** When a certificate is sent: at once on the day itself, also at night, or in the morning of a later day. */
export function deliveryMoment(deliverOn: IsoDate, now: EpochMs): EpochMs {
  return deliverOn <= moscowDate(now) ? now : moscowTime(deliverOn, giftTerms.hour);
}

/** A code as people read it: in groups of four. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/**
 * Address of a certificate's page. Whoever has the code can spend the certificate, so it stands behind the sign that no
 * browser sends to a server; a pass shows the page where no script reads that.
 */
export function certificatePath(code: string, pass?: string): string {
  return `/sertificat/${pass === undefined ? '' : `?pass=${pass}`}#code=${encodeURIComponent(code)}`;
}

/** The code in the fragment of such an address; empty where there is none. */
export function codeOfFragment(fragment: string): string {
  return /^#code=([\w-]{4,30})$/.exec(fragment)?.[1] ?? '';
}

/** What a refund of a certificate is decided by, its sums in kopecks. */
interface Refundable {
  readonly isPaid: boolean;
  readonly nominalKop: Kopecks;
  readonly balanceKop: Kopecks;
  readonly validTo: IsoDate;
}

/** Tells whether a certificate can be given back: paid, with nothing spent of it, and as long as it holds. */
export const isRefundable = (
  { isPaid, nominalKop, balanceKop, validTo }: Refundable,
  today: IsoDate,
): boolean => isPaid && balanceKop === nominalKop && today <= validTo;
