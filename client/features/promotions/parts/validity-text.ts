import { formatDay, type IsoDate } from '#shared/dates.ts';

const withYear = (date: IsoDate) => `${formatDay(date)} ${date.slice(0, 4)} года`;

export function validityText(from: IsoDate, to: IsoDate | null): string {
  return to === null
    ? `Действует с ${withYear(from)} без ограничения срока.`
    : `Действует с ${withYear(from)} по ${withYear(to)} включительно.`;
}
