// plain spaces: the texts are those of a calendar, which breaks lines by itself.
import ical, { ICalEventStatus } from 'ical-generator';
import { formatDays, moscowTime } from '#shared/dates.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { rationsOfRow } from '../../../db/order-rations.ts';
import type { DeliveryRow } from './sql.ts';

/** Who eats what: one programme for one, each by name for a family. */
function foodOf(row: DeliveryRow): string {
  const rations = rationsOfRow(row);
  if (rations.length === 1) return `Программа «${row.programme_name}»`;
  return rations
    .map(
      ({ name, programme, kcal }, index) =>
        `${personTitle(name, index + 1)}: «${programme.name}», ${kcal} ккал`,
    )
    .join('; ');
}

/** Deliveries as an iCalendar file; `brand` and `origin` are the site's, where each can be changed. */
export function calendarOf(
  rows: readonly DeliveryRow[],
  { brand, origin }: { brand: string; origin: string },
): string {
  const calendar = ical({
    name: `Доставка ${brand}`,
    prodId: { company: brand, product: 'Доставка', language: 'RU' },
  });
  for (const row of rows) {
    const isOff = row.state === 'skipped' || row.state === 'frozen' || row.state === 'failed';
    calendar.createEvent({
      id: row.id,
      start: new Date(moscowTime(row.date, row.from_hour)),
      end: new Date(moscowTime(row.date, row.to_hour)),
      stamp: new Date(moscowTime(row.date, 0)),
      summary: `Доставка ${brand}`,
      description: `Еда на ${formatDays(row.food_dates)}. ${foodOf(row)}.`,
      location: addressLine(row.destination.address),
      url: `${origin}/personal/`,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
