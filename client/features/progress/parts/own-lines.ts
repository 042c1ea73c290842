import { daysBetween, formatDayOfYear } from '#shared/dates.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { countOf } from '#shared/plurals.ts';

/** A weight of this age is no longer the one of now, in days. */
const OLD_DAYS = 7;

type Own = Pick<ProgressView, 'today' | 'profile' | 'weights' | 'expected'>;

function goalLine({ profile, weights, expected }: Own): string {
  if (!profile) return 'Цель не\u00a0поставлена';
  const { goal, targetG, targetOn, startG, isReached } = profile;
  if (isReached) return 'Цель достигнута';
  if (goal === 'keep') return `Держите около ${weightText(targetG)}`;
  const leftG = Math.abs((weights.at(-1)?.weightG ?? startG) - targetG);
  const on = expected?.on ?? null;
  const arrival =
    on === null ? `хотели к\u00a0${formatDayOfYear(targetOn)}` : `придёте около ${formatDayOfYear(on)}`;
  return `До\u00a0цели ${weightText(leftG)}, ${arrival}`;
}

function missingLine({ today, profile, weights }: Own): string | undefined {
  if (!profile) return undefined;
  const last = weights.at(-1);
  if (!last) return 'Запишите первый вес';
  const age = daysBetween(last.date, today);
  if (age < OLD_DAYS) return undefined;
  return `Вес не\u00a0записан уже ${countOf(age, 'день', 'дня', 'дней')}`;
}

/** How far the customer is, and what is missing to know it. */
export function ownLines(own: Own): string[] {
  return [goalLine(own), missingLine(own)].filter((line) => line !== undefined);
}
