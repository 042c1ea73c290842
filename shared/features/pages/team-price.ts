import { type Kopecks, wholeRoubles } from '../../money.ts';
import { countOf } from '../../plurals.ts';
import {
  computePrice,
  lengthDiscounts,
  MAX_PEOPLE,
  type OrderLength,
  orderLengths,
} from '../orders/price.ts';

/** People that a company's food is worked out for at once; more are talked about in person. */
export const teamPeople = { min: 1, max: 500 } as const;

/** Working days that a team is fed for. */
export const teamLengths = orderLengths.filter((days) => days >= 7 && days <= 56);

/** Who is fed, for how long, and with which programme. */
export interface Team {
  readonly people: number;
  readonly days: OrderLength;
  /** Code of a programme. */
  readonly programme: string;
}

/** What food for a team costs, in kopecks. */
export interface TeamPrice {
  readonly totalKop: Kopecks;
  /** A day of one person, down to a whole rouble. */
  readonly personDayKop: Kopecks;
  /** What the length and the number of people take off. */
  readonly savedKop: Kopecks;
}

/** «24 человека, 28 рабочих дней». */
export function teamWords({ people, days }: Pick<Team, 'people' | 'days'>): string {
  const persons = countOf(people, 'человек', 'человека', 'человек');
  return `${persons}, ${countOf(days, 'рабочий день', 'рабочих дня', 'рабочих дней')}`;
}

/** The sum of the orders that the site itself would take: as many people in each as one order may have. */
export function teamPrice(dayPriceKop: Kopecks, { people, days }: Pick<Team, 'people' | 'days'>): TeamPrice {
  const orderOf = (size: number) =>
    computePrice({
      dayPricesKop: Array.from({ length: size }, () => dayPriceKop),
      days,
      lengthDiscount: lengthDiscounts[days],
      firstOrder: false,
      deliveries: 0,
      deliveryFeeKop: 0,
    }).totalKop;
  const totalKop = Math.floor(people / MAX_PEOPLE) * orderOf(MAX_PEOPLE) + orderOf(people % MAX_PEOPLE);
  return {
    totalKop,
    personDayKop: wholeRoubles(totalKop / people / days),
    savedKop: dayPriceKop * people * days - totalKop,
  };
}

/** The team of an address; what it does not say, or says wrongly, is taken from an ordinary office. */
export function readTeam(query: { get(name: string): string | null }, programmes: readonly string[]): Team {
  const people = Number(query.get('people') ?? '');
  const days = Number(query.get('days') ?? '');
  const programme = query.get('programme') ?? '';
  const isPeople = Number.isInteger(people) && people >= teamPeople.min && people <= teamPeople.max;
  return {
    people: isPeople ? people : 10,
    days: teamLengths.find((length) => length === days) ?? 14,
    programme: programmes.includes(programme) ? programme : (programmes[0] ?? ''),
  };
}
