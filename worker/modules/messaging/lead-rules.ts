import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import type { Lead } from '#shared/features/leads/schema.ts';

/** Tries after which a request is left to a person. */
export const LEAD_TRIES = 10;
/** How long one try may take before another may begin, in milliseconds. */
export const LEAD_LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** When to try again after the given number of failed tries: a minute, then twice as long each time. */
export function nextTryAt(now: EpochMs, attempts: number): EpochMs {
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'Почта',
  company: 'Компания',
  people: 'Человек',
  address: 'Адрес',
  nominal: 'Номинал, ₽',
  message: 'Сообщение',
};

/** Fields that the form itself adds. */
const marks: ReadonlySet<string> = new Set(['kind', 'consent', 'page', 'smart-token', 'captcha-failure']);

/** What the visitor has filled in, without the marks of the form; empty entries are left out. */
export function filledFields(lead: Lead): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(lead).filter(
      (entry): entry is [string, string | number] =>
        !marks.has(entry[0]) && entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** The request as a letter to the operators. */
export function leadText(
  kind: Lead['kind'],
  number: string,
  page: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `${fieldNames[name] ?? name}: ${String(value)}`,
  );
  return [`${leadLabels[kind].title} № ${number}`, ...lines, `Страница: ${page}`].join('\n');
}
