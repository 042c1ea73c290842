import { addDays, type IsoDate, weekdayOf } from '#shared/dates.ts';

const sinceMonday = (date: IsoDate) => (weekdayOf(date) + 6) % 7;

/** The weeks that show a month `YYYY-MM`, Monday first, with the neighbours' days that fill them up. */
export function weeksOf(month: string): IsoDate[][] {
  const first = `${month}-01`;
  const weeks: IsoDate[][] = [];
  let day = addDays(first, -sinceMonday(first));
  do {
    const monday = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
    day = addDays(monday, 7);
  } while (day.slice(0, 7) === month);
  return weeks;
}

/** The month `count` months later, or earlier when negative. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** The same day of another month, or the last one that it has. */
function dayInMonth(month: string, day: number): IsoDate {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return day > Number(last.slice(8)) ? last : `${month}-${String(day).padStart(2, '0')}`;
}

/** Where a key leads in a grid of days; undefined for keys that mean nothing there. */
export function dayAfterKey(date: IsoDate, key: string): IsoDate | undefined {
  const month = date.slice(0, 7);
  const day = Number(date.slice(8));
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -sinceMonday(date));
    case 'End':
      return addDays(date, 6 - sinceMonday(date));
    case 'PageUp':
      return dayInMonth(addMonths(month, -1), day);
    case 'PageDown':
      return dayInMonth(addMonths(month, 1), day);
    default:
      return undefined;
  }
}
