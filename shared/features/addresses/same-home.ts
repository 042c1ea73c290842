import { type Home, lettersOf, numberOf } from './home-key.ts';

/** A home as somebody has typed it, with what they wrote for the courier. */
export interface TypedHome extends Home {
  readonly comment: string;
}

/** One way to read a home: a house of a street, and a flat by its digits; null where none is named. */
interface Reading {
  readonly house: string;
  readonly flat: string | null;
}

const START = '(?<![\\p{L}\\p{N}])';
const FLAT = new RegExp(
  `${START}(?:квартира|кварт|кв|апартаменты|апарт|помещение|пом|офис|оф)[\\s.:]*(\\d+)`,
  'giu',
);
/** What couriers are told besides: a number there is no flat. */
const ELSEWHERE = new RegExp(`${START}(?:подъезд|под|парадная|пар|этаж|эт|домофон|код)[\\s.:]*\\d+`, 'giu');
/** A house and a number behind it: «20/84», «20-84», «20, 84», «20 84». */
const PAIR = /^(.*\d\p{L}?)([\s,;/\\-]+)(\d+)\p{L}?$/u;

const spaced = (text: string): string =>
  text.replaceAll('№', ' ').normalize('NFKC').replace(/\s+/g, ' ').trim();

const digitsOf = (text: string): string | null => /\d+/.exec(text)?.[0].replace(/^0+(?=\d)/, '') ?? null;

const flatsIn = (text: string): string[] =>
  [...spaced(text).matchAll(FLAT)].flatMap(([, digits = '']) => digitsOf(digits) ?? []);

/** A house as a number; its parts stay apart, so that «20/2» is not «202». */
function houseOf(text: string): string {
  return spaced(text)
    .split(/[/\\-]/)
    .map(numberOf)
    .filter((part) => part !== '')
    .join('/');
}

/**
 * Every way to read a typed home. A flat may stand beside the house or in the comment, and a number behind a house may be
 * a flat or a part of the house; letters of a flat («84а») tell no home apart.
 */
function readingsOf({ house, flat, comment }: TypedHome): Reading[] {
  const named = spaced(house).replace(ELSEWHERE, '');
  const bare = named.replace(FLAT, '').replace(/[\s,;]+$/, '');
  const flats = [flat.replace(ELSEWHERE, ''), ...flatsIn(named), ...flatsIn(comment)]
    .map(digitsOf)
    .filter((digits) => digits !== null);
  const whole = houseOf(bare);
  const readings: Reading[] =
    flats.length === 0 ? [{ house: whole, flat: null }] : flats.map((one) => ({ house: whole, flat: one }));
  const [, before, between = '', after] = PAIR.exec(bare) ?? [];
  // With a flat of its own «20/2» is a house at a corner; «20, 84» is none at any.
  const mayBeFlat = flats.length === 0 || !/[/\\-]/.test(between);
  if (before !== undefined && after !== undefined && mayBeFlat) {
    readings.push({ house: houseOf(before), flat: digitsOf(after) });
  }
  return readings;
}

/** How near two homes are: the same one, perhaps the same one under another house, or another one. */
export type Nearness = 'same' | 'similar' | 'other';

const mainNumber = (house: string): string => /^\d+/.exec(house)?.[0] ?? house;

function nearnessOf(one: Reading, other: Reading): Nearness {
  if (one.house === other.house) {
    return one.flat === null || other.flat === null || one.flat === other.flat ? 'same' : 'other';
  }
  // Someone who adds a letter or a building to the house still gets the food: the courier calls.
  const isNear = mainNumber(one.house) === mainNumber(other.house) && one.flat === other.flat;
  return isNear && one.flat !== null ? 'similar' : 'other';
}

/**
 * Compares homes as strictly as a reward for inviting somebody needs it: a home without a flat is any flat of its house.
 * For limits, which must not lock neighbours out, there is `homeKey`.
 */
export function compareHomes(one: TypedHome, other: TypedHome): Nearness {
  if (lettersOf(one.street) !== lettersOf(other.street)) return 'other';
  const found = readingsOf(one).flatMap((left) => readingsOf(other).map((right) => nearnessOf(left, right)));
  if (found.includes('same')) return 'same';
  return found.includes('similar') ? 'similar' : 'other';
}
