/** A calendar date of Moscow, `YYYY-MM-DD`. */
export type IsoDate = string;

/** Milliseconds since the Unix epoch, from the injected clock. */
export type EpochMs = number;

/** Where time comes from; tests and the local environment give their own. */
export interface Clock {
  now(): EpochMs;
}

/** An hour, in milliseconds. */
export const HOUR_MS = 3_600_000;
/** A day, in milliseconds. */
export const DAY_MS = 86_400_000;
/** Moscow has kept UTC+3 without daylight saving since 26 October 2014 (Federal Law 248-FZ). */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS;

const monthsGenitive = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
const monthsNominative = [
  'Январь',
  'Февраль',
  'Март',
  'Апрель',
  'Май',
  'Июнь',
  'Июль',
  'Август',
  'Сентябрь',
  'Октябрь',
  'Ноябрь',
  'Декабрь',
];
const weekdaysShort = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];
const weekdaysLong = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'];

/** Tells whether the text is an existing calendar date. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The date in Moscow at a moment. */
export function moscowDate(at: EpochMs): IsoDate {
  return new Date(at + MOSCOW_OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment when a wall clock in Moscow shows the hour of the date. */
export function moscowTime(date: IsoDate, hour: number): EpochMs {
  return Date.parse(date) + hour * HOUR_MS - MOSCOW_OFFSET_MS;
}

/** The moment when the day in Moscow ends that a moment belongs to. */
export const endOfDay = (at: EpochMs): EpochMs => moscowTime(addDays(moscowDate(at), 1), 0);

/** The date `days` later (or earlier, when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Day of the week, 0 is Sunday as in JavaScript. */
export function weekdayOf(date: IsoDate): number {
  return new Date(date).getUTCDay();
}

/** «пн» … «вс». */
export function weekdayShort(date: IsoDate): string {
  return weekdaysShort[weekdayOf(date)] ?? '';
}

/** «понедельник» … «воскресенье». */
export function weekdayLong(date: IsoDate): string {
  return weekdaysLong[weekdayOf(date)] ?? '';
}

/** Day of the month as a number. */
export function dayOfMonth(date: IsoDate): number {
  return Number(date.slice(8, 10));
}

/** «ноября». */
export function monthGenitive(date: IsoDate): string {
  return monthsGenitive[Number(date.slice(5, 7)) - 1] ?? '';
}

/** «24 ноября». */
export function formatDay(date: IsoDate): string {
  return `${dayOfMonth(date)}\u00a0${monthGenitive(date)}`;
}

/** «24 и 25 ноября», «30 ноября и 1 декабря» of one date or two. */
export function formatDays(dates: readonly IsoDate[]): string {
  const [first = '', last = first] = dates;
  if (first === last) return formatDay(first);
  const begin = first.slice(0, 7) === last.slice(0, 7) ? dayOfMonth(first) : formatDay(first);
  return `${begin} и ${formatDay(last)}`;
}

/** «18–24 ноября», «28 ноября — 3 декабря», of one date «18 ноября». */
export function formatSpan(from: IsoDate, to: IsoDate): string {
  if (from === to) return formatDay(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${dayOfMonth(from)}–${formatDay(to)}`
    : `${formatDay(from)} — ${formatDay(to)}`;
}

/** «24 ноября 2026». */
export function formatDayOfYear(date: IsoDate): string {
  return `${formatDay(date)} ${date.slice(0, 4)}`;
}

/** «вторник, 24 ноября». */
export function formatDayLong(date: IsoDate): string {
  return `${weekdayLong(date)}, ${formatDay(date)}`;
}

/** «Ноябрь 2026» of the month `YYYY-MM`. */
export function formatMonth(month: string): string {
  return `${monthsNominative[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** «21 ноября, 14:05» in Moscow. */
export function formatMoment(at: EpochMs): string {
  const iso = new Date(at + MOSCOW_OFFSET_MS).toISOString();
  return `${formatDay(iso.slice(0, 10))}, ${iso.slice(11, 16)}`;
}

/** «с 06:00 до 08:00» of hours «06:00–08:00», as a sentence says them. */
export function hoursInWords(hours: string): string {
  return hours.replace(/^(\S+)–(\S+)$/, 'с $1 до $2');
}

/** «06:00–08:00» of two hours of a day. */
export function formatHours(from: number, to: number): string {
  return [from, to].map((hour) => `${String(hour).padStart(2, '0')}:00`).join('–');
}
