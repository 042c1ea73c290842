import { DAY_MS, type EpochMs, HOUR_MS, moscowDate, moscowTime } from '#shared/dates.ts';
import type { Measured } from '../measured.ts';

/** Orders of the last hours, and of the same hours of the same weekday in each of the weeks before. */
export interface OrderSpan {
  readonly hours: number;
  readonly latest: number;
  readonly before: readonly number[];
}

/** Payments of the last hour that have come to the same. */
interface PaymentCount {
  readonly provider: string;
  readonly state: string;
  /** Why the payer's bank refused the last try; null where nothing was refused. */
  readonly reason: string | null;
  /** Whether its provider has not taken it in minutes. */
  readonly isUnopened: boolean;
  readonly n: number;
}

/** What is known of buying and paying at a moment. */
export interface TradeFacts {
  /** By the shortest hours first. */
  readonly orders: readonly OrderSpan[];
  /** Whether operators have stopped sales within the longest of these hours. */
  readonly isStopped: boolean;
  readonly payments: readonly PaymentCount[];
  /** When money was promised that has not left, the first of it; null where none is on its way. */
  readonly oldestRefundAt: EpochMs | null;
}

/** Fewer orders than these are missing by chance; from the second number on a quarter of the usual is no chance either. */
const ENOUGH_ORDERS = 8;
const MANY_ORDERS = 20;
/** Hours of Moscow in which people order. */
const DAYTIME = { from: 9, until: 23 } as const;
/** Failures of a provider that are more than chance. */
const ENOUGH_FAILURES = 5;

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

const isDaytime = (now: EpochMs): boolean => {
  const hour = (now - moscowTime(moscowDate(now), 0)) / HOUR_MS;
  return hour >= DAYTIME.from && hour < DAYTIME.until;
};

/** How many orders a span usually has; undefined where it has too few to tell, or the shop was not there yet. */
function usualOf({ before }: OrderSpan): number | undefined {
  const usual = before.reduce((sum, count) => sum + count, 0) / before.length;
  return usual >= ENOUGH_ORDERS && before.every((count) => count > 0) ? usual : undefined;
}

/** How much less is ordered than usual; silent at night, in a young shop and while sales are stopped. */
export function measureOrders(
  { orders, isStopped }: Pick<TradeFacts, 'orders' | 'isStopped'>,
  now: EpochMs,
): Measured {
  const span = orders.find((one) => usualOf(one) !== undefined);
  const usual = span && usualOf(span);
  const isSilent = span === undefined || usual === undefined || isStopped || !isDaytime(now);
  return {
    id: 'orders',
    title: 'На\u00a0сколько процентов заказов меньше обычного',
    value: isSilent ? null : Math.max(0, 100 - percent(span.latest, usual)),
    isUnknown: isSilent,
    unit: 'percent',
    warnFrom: (usual ?? 0) >= MANY_ORDERS ? 75 : 90,
    failFrom: 90,
    advice: 'Оформите заказ сами до\u00a0оплаты; посмотрите долю ошибок, платежи и\u00a0SMS с\u00a0кодами',
  };
}

const good: ReadonlySet<string> = new Set(['authorized', 'paid', 'partially_refunded', 'refunded']);

/** Whether the provider is to blame: a payer's empty card, or one who walks away, is none of its failures. */
function isFailure({ state, reason, isUnopened }: PaymentCount): boolean {
  if (good.has(state)) return false;
  return isUnopened || reason === 'refused' || (state === 'failed' && reason === null);
}

const sumOf = (rows: readonly PaymentCount[]) => rows.reduce((sum, { n }) => sum + n, 0);

/** What share of payments each provider fails. */
export function measurePayments(
  providers: readonly string[],
  payments: readonly PaymentCount[],
): readonly Measured[] {
  return providers.map((provider) => {
    const own = payments.filter((row) => row.provider === provider);
    const failures = sumOf(own.filter(isFailure));
    const taken = sumOf(own.filter(({ state }) => good.has(state)));
    return {
      id: `payments-${provider}`,
      title: `Доля неудачных платежей за\u00a0час, ${provider}`,
      value: failures < ENOUGH_FAILURES ? 0 : percent(failures, failures + taken),
      unit: 'percent',
      warnFrom: 50,
      failFrom: 80,
      advice: 'Откройте кабинет и\u00a0страницу состояния провайдера; второй провайдер берёт платежи сам',
    };
  });
}

/** How long money that was promised back has not left. */
export const measureRefunds = (oldestAt: EpochMs | null, now: EpochMs): Measured => ({
  id: 'refunds-late',
  title: 'Дней не\u00a0уходит самый старый возврат',
  value: oldestAt === null ? null : Math.max(0, Math.floor((now - oldestAt) / DAY_MS)),
  ...{ unit: 'd', warnFrom: 3, failFrom: 7 },
  advice: 'Посмотрите npm run operate -- refunds/list и\u00a0причину последней попытки',
});
