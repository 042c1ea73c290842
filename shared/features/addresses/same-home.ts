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
const END = '(?![\\p{L}\\p{N}])';
const FLAT_WORDS = '(?:квартира|кварт|кв-?ра|кв|апартаменты|апарт|апт|помещение|пом|офис|оф)';
const PLACE_WORDS = '(?:подъезд|под|парадная|пар|этаж|эт|домофон|код)';
/** A flat with its word before or behind it: «кв. 84», «84 квартира», «84-я кв.». */
const FLAT = new RegExp(
  `${START}${FLAT_WORDS}[\\s.:#-]*(\\d+)|${START}(\\d+)(?:-?[аоя]я?)?\\s*${FLAT_WORDS}${END}(?![\\s.:#-]*\\d)`,
  'giu',
);
/** What couriers are told besides: a number there is no flat. */
const ELSEWHERE = new RegExp(
  `${START}${PLACE_WORDS}[\\s.:]*\\d+|${START}\\d+(?:-?[йя])?\\s*${PLACE_WORDS}${END}`,
  'giu',
);
/** A house and a number behind it, whatever stands between them: «20/84», «20-84», «20, 84», «20 (84)». */
const PAIR = /^(.*\d\p{L}?)([^\p{L}\p{N}]+)(\d+)\p{L}?[^\p{L}\p{N}]*$/u;

/** One line without characters that nobody sees, with one kind of dash. */
const spaced = (text: string): string =>
  text
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

const digitsOf = (text: string): string | null => /\d+/.exec(text)?.[0].replace(/^0+(?=\d)/, '') ?? null;

const flatsIn = (text: string): string[] =>
  [...spaced(text).matchAll(FLAT)].flatMap(([, behind, before]) => digitsOf(behind ?? before ?? '') ?? []);

/** A house as a number; its parts stay apart, so that «20/2» is not «202». */
function houseOf(text: string): string {
  return spaced(text)
    .split(/[/\\-]/)
    .map(numberOf)
    .filter((part) => part !== '')
    .join('/');
}

/** What a flat's field may mean: digits may be typed apart, and places may stand before or behind their numbers. */
function flatTexts(flat: string): string[] {
  const text = spaced(flat);
  return [text.replace(ELSEWHERE, ''), ...(/^[\d ]+$/.test(text) ? [text.replaceAll(' ', '')] : [])];
}

/**
 * Every way to read a typed home. A flat may stand beside the house or in the comment, and a number behind a house may be
 * a flat or a part of the house; letters of a flat («84а») tell no home apart.
 */
function readingsOf({ house, flat, comment }: TypedHome): Reading[] {
  const named = spaced(house).replace(ELSEWHERE, '');
  const bare = named.replace(FLAT, '').replace(/[\s,;]+$/, '');
  const flats = [...flatTexts(flat), ...flatsIn(named), ...flatsIn(comment)]
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

/** Kinds of streets by their short forms; a city and its short forms name no street. */
const KINDS: Readonly<Record<string, string>> = {
  ...{
    ул: 'улица',
    улица: 'улица',
    пр: 'проспект',
    просп: 'проспект',
    прт: 'проспект',
    проспект: 'проспект',
  },
  ...{
    пер: 'переулок',
    переулок: 'переулок',
    прд: 'проезд',
    проезд: 'проезд',
    пл: 'площадь',
    площадь: 'площадь',
  },
  ...{ бр: 'бульвар', бул: 'бульвар', бульвар: 'бульвар', наб: 'набережная', набережная: 'набережная' },
  ...{ ш: 'шоссе', шоссе: 'шоссе', туп: 'тупик', тупик: 'тупик' },
};
const CITIES = /^(?:г|гор|город|москва|мск|спб|санктпетербург|петербург|россия)$/;

/** The name of a typed street and of what kind it is, without its city and a house that stands behind it. */
function streetOf(text: string): { readonly name: string; readonly kind: string | undefined } {
  const parts = spaced(text)
    .replace(/[,\s]+(?:д|дом)[\s.]*\d.*$|,\s*\d.*$/iu, '')
    .split(/[\s,.]+/);
  const words = parts.map(lettersOf).filter((word) => word !== '' && !CITIES.test(word));
  return {
    name: words
      .filter((word) => !(word in KINDS))
      .toSorted()
      .join(' '),
    kind: words.flatMap((word) => KINDS[word] ?? [])[0],
  };
}

/** Whether two texts name one street; one whose kind is not said may be of any. */
function isSameStreet(one: string, other: string): boolean {
  const [left, right] = [streetOf(one), streetOf(other)];
  const isSameKind = left.kind === undefined || right.kind === undefined || left.kind === right.kind;
  return left.name === right.name && isSameKind;
}

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
  if (!isSameStreet(one.street, other.street)) return 'other';
  const found = readingsOf(one).flatMap((left) => readingsOf(other).map((right) => nearnessOf(left, right)));
  if (found.includes('same')) return 'same';
  return found.includes('similar') ? 'similar' : 'other';
}
