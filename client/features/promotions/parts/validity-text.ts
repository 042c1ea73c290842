import { formatDay, type IsoDate } from '#shared/dates.ts';

const withYear = (date: IsoDate) => `${formatDay(date)} ${date.slice(0, 4)}\u00a0года`;

export function validityText(from: IsoDate, to: IsoDate | null): string {
  return to === null
    ? `Действует с\u00a0${withYear(from)} без\u00a0ограничения срока.`
    : `Действует с\u00a0${withYear(from)} по\u00a0${withYear(to)} включительно.`;
}
