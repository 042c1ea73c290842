import { searchStem, wantedWords } from '#shared/search-words.ts';
import { DISH_TERM, type FoodGroup, freeTerm, groupsOf, hasTerm } from './food-groups.ts';
import { absentStem, meaningOf } from './meanings.ts';
import { substitutesFor, synonymsOf } from './synonyms.ts';

/** More words than anybody looks for; each one costs a look into the index. */
const MOST_WORDS = 8;

/** What a query asks for. */
export interface Wanted {
  /** The words that are looked for, as they were written. */
  readonly words: readonly string[];
  /** What is not to be there. */
  readonly absent: readonly string[];
}

/** Ways to say «без» that name a person's need: what follows is not to be there. */
const needs: readonly (readonly [RegExp, string])[] = [
  [/(аллерги[а-я]*) (?:на|к) /g, '$1 без '],
  [/непереносимост[а-я]* /g, 'аллергия без '],
  [/не (?:ем|едим|ест|люблю|хочу) /g, 'без '],
  [/(?:убрать|исключить|кроме) /g, 'без '],
];

const ALLERGY = searchStem('аллергия');

/** Words that hold of everything here, and those that only ask: beside others they tell nothing apart. */
const fillers: ReadonlySet<string> = new Set(
  [
    'еда',
    'питание',
    'меню',
    'рацион',
    'блюдо',
    'программа',
    'готовый',
    'сколько',
    'какой',
    'когда',
    'можно',
    'нужно',
    'кто',
    'где',
    'самый',
    'самая',
    'день',
    'хочу',
    'вы',
    'вас',
    'вам',
    'нас',
    'ваш',
    'ваша',
    'мне',
    'я',
    'befit',
    'бефит',
    'бифит',
  ].map(searchStem),
);

/** The words of a query that are looked for, and those that are not wanted. */
export function wantedOf(query: string): Wanted {
  const plain = needs.reduce((rest, [pattern, name]) => rest.replace(pattern, name), query.toLowerCase());
  const { words, absent } = meaningOf(plain);
  const asked = wantedWords(words.join(' ')).slice(0, MOST_WORDS);
  const telling = asked.filter((word) => !fillers.has(searchStem(word)));
  return {
    words: telling.length + absent.length > 0 ? telling : asked,
    absent: absent.slice(0, MOST_WORDS),
  };
}

/** Words of one text that are no further apart than this tell of one thing. */
const NEAR_WORDS = 6;

const anywhere = '{title_stems text_stems}';

interface Terms {
  readonly columns: typeof anywhere | 'title_stems';
  /** Whether other words that mean the same will do. */
  readonly isWide: boolean;
  /** Whether one of the words is enough. */
  readonly isAny?: boolean;
}

const anyOf = (terms: readonly string[]) => `(${terms.join(' OR ')})`;

const holding = (term: string) => `contains : "${term}"`;
const contained = (group: FoodGroup) => holding(hasTerm(group));

/**
 * Food without something, where nothing else is asked: the programmes that leave it out, what is said of allergies, and
 * every dish that has none of it. Undefined where what is named is no group of food.
 */
function exclusionOf({ words, absent }: Wanted): Expressions | undefined {
  const groups = absent.flatMap(groupsOf);
  const isAllergy = words.some((word) => searchStem(word) === ALLERGY);
  const isAsked = words.every((word) => searchStem(word) === ALLERGY);
  if (!isAsked || groups.length === 0 || absent.some((word) => groupsOf(word).length === 0)) return undefined;
  const programmes = `(${groups.map((group) => `contains : "${freeTerm(group)}"`).join(' AND ')})`;
  const questions = isAllergy ? [`(title_stems : "${ALLERGY}")`] : [];
  const dishes = `((contains : "${DISH_TERM}") NOT ${anyOf(groups.map(contained))})`;
  return {
    all: [...questions, programmes, dishes].join(' OR '),
    better: [...questions, programmes],
    isExclusion: true,
  };
}

/**
 * The query in the words of FTS5: every word has to be there in some form, and the last one, which may still be typed,
 * may begin a word of a title. Words are letters and digits alone, so nothing of it can be an operator.
 */
function expressionOf({ words, absent }: Wanted, { columns, isWide, isAny = false }: Terms): string {
  const joint = isAny ? ' OR ' : ' AND ';
  const stem = (term: string) => `${columns} : "${term}"`;
  // Food without something is food: a page that only speaks of it is no answer.
  const isFood = absent.some((word) => groupsOf(word).length > 0);
  const own = words.map((word, index) => {
    const wide = isWide ? synonymsOf(searchStem(word)) : [];
    const typed = index === words.length - 1 ? [`title_words : "${word}" *`] : [];
    return anyOf([stem(searchStem(word)), ...typed, ...wide.map(stem)]);
  });
  if (own.length > 0 && absent.length > 0) {
    // Kinds of it are not wanted either: a soup without fish is no «уха».
    const stems = absent.map(searchStem);
    const unwanted = [
      ...[...stems, ...stems.flatMap(synonymsOf)].map((term) => `${anywhere} : "${term}"`),
      ...absent.flatMap(groupsOf).map(contained),
    ];
    const wanted = `(${own.join(joint)})`;
    const found = isFood ? `(${[wanted, `(${holding(DISH_TERM)})`].join(' AND ')})` : wanted;
    return `${found} NOT ${anyOf(unwanted)}`;
  }
  const without = absent.map((word) => {
    const wide = isWide ? substitutesFor(searchStem(word)) : [];
    return anyOf([stem(absentStem(word)), ...wide.map(stem)]);
  });
  return [...own, ...without].join(joint);
}

/** What a query finds, in FTS5's words. */
export interface Expressions {
  /** Everything that has its words, or what means the same. */
  readonly all: string;
  /** What of it is better than the rest, the best first. */
  readonly better: readonly string[];
  /** What is not better is no weaker either: food without something. */
  readonly isExclusion?: true;
}

/** The expressions of what is wanted; undefined where that is nothing. */
export function expressionsOf(wanted: Wanted): Expressions | undefined {
  const { words, absent } = wanted;
  if (words.length + absent.length === 0) return undefined;
  const exclusion = exclusionOf(wanted);
  if (exclusion) return exclusion;
  const stems = words.map((word) => `"${searchStem(word)}"`);
  const near = `${anywhere} : NEAR(${stems.join(' ')}, ${NEAR_WORDS})`;
  return {
    all: expressionOf(wanted, { columns: anywhere, isWide: true }),
    better: [
      expressionOf(wanted, { columns: 'title_stems', isWide: false }),
      expressionOf(wanted, { columns: 'title_stems', isWide: true }),
      ...(stems.length > 1 ? [near] : []),
      expressionOf(wanted, { columns: anywhere, isWide: false }),
    ],
  };
}

/**
 * The expressions for titles that have all of the words, or any: what is left of a query that nothing answers whole says
 * too little to look for in texts.
 */
export function titleExpressionsOf(wanted: Wanted, { isAny }: { readonly isAny: boolean }): Expressions {
  const expression = (isWide: boolean) => expressionOf(wanted, { columns: 'title_stems', isWide, isAny });
  return { all: expression(true), better: [expression(false), expression(true)] };
}

/** Shorter words have too many neighbours to guess from; letters that changed places leave few even for these. */
const MIN_GUESSED = 5;
const MIN_SWAPPED = 4;

/** Tells whether two different words are one slip apart: a letter more, less, other, or two in the wrong order. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(start + from);
  if (short.length < long.length) return rest(long, 1) === rest(short, 0);
  return (
    rest(long, 1) === rest(short, 1) ||
    (long[start] === short[start + 1] && long[start + 1] === short[start] && rest(long, 2) === rest(short, 2))
  );
}

/** Tells whether two words have the same letters, two neighbours of which have changed places. */
const isSwapped = (one: string, other: string): boolean =>
  one.length === other.length && isOneSlip(one, other) && [...one].sort().join() === [...other].sort().join();

/** Letters that sound alike in Russian where they are not stressed, or at the end of a syllable. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[ьъ]/g, ''],
  [/[ое](?=е)|[ея]/g, 'и'],
  [/о/g, 'а'],
  [/ы/g, 'и'],
  [/б(?=[птксшчцщ]|$)/g, 'п'],
  [/в(?=[птксшчцщ]|$)/g, 'ф'],
  [/г(?=[птксшчцщ]|$)/g, 'к'],
  [/д(?=[птксшчцщ]|$)/g, 'т'],
  [/ж(?=[птксшчцщ]|$)/g, 'ш'],
  [/з(?=[птксшчцщ]|$)/g, 'с'],
  [/(.)\1+/g, '$1'],
];

/** A word as it is heard: «дастовка» and «доставка» sound alike. */
const soundOf = (word: string): string =>
  alike.reduce((rest, [letters, sound]) => rest.replace(letters, sound), word);

interface Vocabulary {
  readonly words: readonly { readonly term: string; readonly doc: number }[];
  /** Stems of the query that the index has. */
  readonly known: ReadonlySet<string>;
}

/** The words with slips put right, as titles mostly have them; undefined where no word can be helped. */
export function correctWords(
  words: readonly string[],
  { words: terms, known }: Vocabulary,
): string[] | undefined {
  const corrected = words.map((word) => {
    if (word.length < MIN_SWAPPED || known.has(searchStem(word))) return word;
    const isNear = word.length < MIN_GUESSED ? isSwapped : isOneSlip;
    const slips = terms.filter(({ term }) => isNear(term, word));
    const heard = soundOf(word);
    const near = slips.length > 0 ? slips : terms.filter(({ term }) => soundOf(term) === heard);
    return near.toSorted((a, b) => b.doc - a.doc)[0]?.term ?? word;
  });
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined;
}
