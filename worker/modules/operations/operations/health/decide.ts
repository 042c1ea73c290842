import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import type { HealthCheck, HealthState } from '#shared/features/operations/health/contract.ts';

/** Something that is watched, before it is judged. */
type Measured = Omit<HealthCheck, 'state'>;

/** What is known of the site at a moment; times are of what has waited the longest, null where nothing waits. */
export interface HealthFacts {
  /** When the timer last ended a run, and one in which nothing failed; undefined where it never has. */
  readonly timerEndedAt: EpochMs | undefined;
  readonly timerSucceededAt: EpochMs | undefined;
  /** When the newest copy of the database was made; undefined where none has to be. */
  readonly copyAt: EpochMs | undefined;
  /** An origin copies every few minutes, a database of Cloudflare's is copied every night. */
  readonly isOwnServer: boolean;
  readonly oldestMessageAt: EpochMs | null;
  readonly oldestLeadAt: EpochMs | null;
  /** Since when the oldest message of a queue waits. */
  readonly oldestJobAt: EpochMs | null;
  readonly deadMessages: number;
  readonly deadLetters: number;
  readonly refundsForPerson: number;
  /** When money was promised that has not left, the first of it; null where none is on its way. */
  readonly oldestRefundAt: EpochMs | null;
  /** Deliveries past their cut-off that are still planned. */
  readonly unlockedDeliveries: number;
  /** Documents of which a release has brought a newer wording that nobody has decided on. */
  readonly offeredEditions: number;
  /** Parts of the site that are off because only some of their settings are there, and why. */
  readonly halfSet: readonly string[];
  /** Answers of the last minutes, of so many milliseconds, where some of them have failed. */
  readonly answers: { readonly requests: number; readonly failures: number; readonly countedMs: number };
  readonly databaseBytes: number;
  /** The most that the database can hold; undefined where the disk bounds it. */
  readonly databaseLimit: number | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MB = 1024 * 1024;
/** Shares of the database's limit from which on it warns, and fails: growing on has to be prepared. */
const SIZE_SHARES = { warn: 0.6, fail: 0.85 } as const;

/** Fewer failures than these in ten minutes are no share worth telling. */
const ENOUGH_FAILURES = 10;

const since = (at: EpochMs | null | undefined, now: EpochMs, unitMs: number): number | null =>
  at === null || at === undefined ? null : Math.max(0, Math.floor((now - at) / unitMs));
const minutesSince = (at: EpochMs | null | undefined, now: EpochMs) => since(at, now, MINUTE_MS);

const count = (value: number, failFrom: number | null = null) =>
  ({ value, unit: 'count', warnFrom: 1, failFrom }) as const;

const minutes = (value: number | null, warnFrom: number, failFrom: number) =>
  ({ value, unit: 'min', warnFrom, failFrom }) as const;

/** How long ago the timer has ended a run. */
const measureTimer = (endedAt: EpochMs | undefined, now: EpochMs): Measured => ({
  id: 'timer',
  title: 'Минут после прогона таймера',
  ...minutes(minutesSince(endedAt, now), 11, 16),
  advice: 'Проверьте расписание и журнал ошибок: без таймера не блокируются доставки и не уходят сообщения',
});

/**
 * What share of answers were errors of ours, in the last ten to fifteen minutes. Counts are of whole spans, so that their
 * number is of ten minutes, however much of the last one is over: else it would fall with each new span.
 */
const measureAnswers = ({ requests, failures, countedMs }: HealthFacts['answers']): Measured => ({
  id: 'failures',
  title: 'Процентов ответов с ошибкой сервера за 10 минут',
  value:
    failures * 10 * MINUTE_MS < ENOUGH_FAILURES * countedMs ? 0 : Math.round((100 * failures) / requests),
  ...{ unit: 'percent', warnFrom: 2, failFrom: 10 },
  advice: 'Найдите в журнале самую частую ошибку; если она пришла с выпуском, откатите его',
});

/** How old the newest copy of the database is. */
const measureCopy = ({ copyAt, isOwnServer }: HealthFacts, now: EpochMs): Measured => ({
  ...{ id: 'copy', title: 'Возраст последней копии базы' },
  ...(isOwnServer
    ? minutes(minutesSince(copyAt, now), 8, 15)
    : { value: since(copyAt, now, HOUR_MS), unit: 'h', warnFrom: 27, failFrom: 51 }),
  advice:
    'Запустите копию сами: npm run copy -- full, на своём сервере npm run origin -- copy; команда скажет, что мешает',
});

/** How many documents a release has a newer wording of. */
const measureEditions = (offered: number): Measured => ({
  id: 'editions',
  title: 'Редакций документов ждут решения',
  ...count(offered),
  advice:
    'Прочитайте, что изменится: npm run operate -- editions/list, затем editions/adopt или editions/decline',
});

/** Runs of the timer: the last one, and the last in which nothing failed. */
const measureRuns = (facts: HealthFacts, now: EpochMs): Measured[] => [
  measureTimer(facts.timerEndedAt, now),
  {
    id: 'timer-success',
    title: 'Минут после прогона без ошибок',
    ...minutes(minutesSince(facts.timerSucceededAt, now), 30, 120),
    advice: 'Найдите в журнале «part of the timer failed»: там названа часть и причина',
  },
];

/** What waits to be sent or done, and what is no longer tried. */
const measureQueues = (facts: HealthFacts, now: EpochMs): Measured[] => [
  {
    id: 'messages',
    title: 'Минут ждёт самое старое сообщение',
    ...minutes(minutesSince(facts.oldestMessageAt, now), 15, 60),
    advice: 'Проверьте шлюзы SMS и почты: сообщения уйдут сами, когда шлюз ответит',
  },
  {
    id: 'leads',
    title: 'Минут ждёт самая старая заявка',
    ...minutes(minutesSince(facts.oldestLeadAt, now), 30, 240),
    advice: 'Проверьте приёмник заявок LEADS_WEBHOOK_URL; заявки лежат в таблице leads',
  },
  {
    id: 'queues',
    title: 'Минут ждёт самое старое задание очереди',
    ...minutes(minutesSince(facts.oldestJobAt, now), 60, 240),
    advice: 'Найдите в журнале «message of a queue failed»: там очередь и причина',
  },
  {
    id: 'dead-messages',
    title: 'Сообщений не отправлено совсем',
    ...count(facts.deadMessages),
    advice: 'Посмотрите npm run operate -- messages/dead/list и повторите messages/retry',
  },
  {
    id: 'dead-letters',
    title: 'Заданий очередей не выполнено',
    ...count(facts.deadLetters),
    advice: 'Посмотрите npm run operate -- dead-letters/list и повторите dead-letters/retry',
  },
];

/** What waits for a person. */
const measurePersons = (facts: HealthFacts, now: EpochMs): Measured[] => [
  {
    id: 'refunds',
    title: 'Возвратов ждут человека',
    ...count(facts.refundsForPerson, 10),
    advice:
      'Посмотрите npm run operate -- refunds/list, сверьте с кабинетом провайдера, затем refunds/retry или refunds/settle',
  },
  {
    id: 'refunds-late',
    title: 'Дней не уходит самый старый возврат',
    value: since(facts.oldestRefundAt, now, DAY_MS),
    ...{ unit: 'd', warnFrom: 3, failFrom: 7 },
    advice: 'Посмотрите npm run operate -- refunds/list и причину последней попытки',
  },
  {
    id: 'unlocked',
    title: 'Доставок не заблокировано после срока',
    ...count(facts.unlockedDeliveries, 1),
    advice: 'Кухня не видит этих доставок: проверьте таймер и его ошибки',
  },
  {
    id: 'settings',
    title: 'Частей сайта выключено: заданы не все их настройки',
    ...count(facts.halfSet.length, 1),
    advice: `Задайте недостающее: ${facts.halfSet.join('; ')}`,
  },
  measureEditions(facts.offeredEditions),
];

/** How full the database is. */
function measureDatabase({ databaseBytes, databaseLimit }: HealthFacts): Measured {
  const limitMb = databaseLimit === undefined ? null : databaseLimit / MB;
  return {
    id: 'database',
    title: 'Размер базы',
    value: Math.round(databaseBytes / MB),
    unit: 'MB',
    warnFrom: limitMb === null ? null : Math.round(limitMb * SIZE_SHARES.warn),
    failFrom: limitMb === null ? null : Math.round(limitMb * SIZE_SHARES.fail),
    advice: 'Посмотрите самые большие таблицы и перенесите старое в архив',
  };
}

const measure = (facts: HealthFacts, now: EpochMs): readonly Measured[] => [
  ...measureRuns(facts, now),
  ...measureQueues(facts, now),
  ...measurePersons(facts, now),
  measureAnswers(facts.answers),
  measureCopy(facts, now),
  measureDatabase(facts),
];

function stateOf({ value, warnFrom, failFrom }: Measured): HealthState {
  if (value === null) return 'ok';
  if (failFrom !== null && value >= failFrom) return 'failure';
  return warnFrom !== null && value >= warnFrom ? 'warning' : 'ok';
}

/** Whether the timer runs that everything promised hangs on. */
export const isTimerRunning = (endedAt: EpochMs | undefined, now: EpochMs): boolean =>
  stateOf(measureTimer(endedAt, now)) !== 'failure';

/** Judges what is known of the site. */
export const checksOf = (facts: HealthFacts, now: EpochMs): readonly HealthCheck[] =>
  measure(facts, now).map((measured) => ({ ...measured, state: stateOf(measured) }));

const order = ['ok', 'warning', 'failure'] as const satisfies readonly HealthState[];

/** The worst state among these. */
export const worstOf = (checks: readonly Pick<HealthCheck, 'state'>[]): HealthState =>
  order[Math.max(0, ...checks.map(({ state }) => order.indexOf(state)))] ?? 'ok';

/** A state that operators were told of. */
export interface ToldState {
  readonly id: string;
  readonly state: HealthState;
}

/** What operators have to be told: a check that is no longer as they were told. */
export interface Alert {
  readonly check: HealthCheck;
  readonly before: HealthState;
}

/** What differs from what operators know; what they were told nothing of was well. */
export function alertsOf(checks: readonly HealthCheck[], told: readonly ToldState[]): readonly Alert[] {
  return checks.flatMap((check) => {
    const before = told.find(({ id }) => id === check.id)?.state ?? 'ok';
    return before === check.state ? [] : [{ check, before }];
  });
}
