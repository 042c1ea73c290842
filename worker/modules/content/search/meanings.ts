import { isStopWord, searchStem, searchWords } from '#shared/search-words.ts';

/** Words that mean something else together: sweet pepper makes no dessert, and seven days are a week. */
const products: readonly (readonly [RegExp, string])[] = [
  [/сладк[а-я]+ пер(?:ец|ц)[а-я]*|пер(?:ец|ц)[а-я]* сладк[а-я]+/g, 'перец болгарский'],
  [/подарочн[а-я]* карт[а-я]*/g, 'подарочный сертификат'],
  [/\b7 дней/g, 'неделя'],
  [/\b(?:28|30) дней/g, 'месяц'],
];

const negations: ReadonlySet<string> = new Set(['без', 'ни']);
/** «Без мяса, рыбы и яиц»: how a negation goes on after a noun. */
const goesOn = /^\s*(?:,|(?:и|или)\s)/;
const joints: ReadonlySet<string> = new Set(['и', 'или']);
const adjective = /(?:ого|его|ой|ых|их)$/;
/** «Безмолочный»; what is left of shorter words means nothing, and what is paid without cash is paid. */
const negatedWord = /^без(?!нал|опас|лимит)(?=.{4})/;

/** What a text is about, in words as they are written. */
interface Meaning {
  readonly words: readonly string[];
  /** What it says not to be there. */
  readonly absent: readonly string[];
}

/** Tells what a text is about from what it only says not to be there: «без рыбы» is no fish. */
export function meaningOf(text: string): Meaning {
  const plain = products.reduce(
    (rest, [pattern, name]) => rest.replace(pattern, name),
    text.toLowerCase().replaceAll('ё', 'е'),
  );
  const words: string[] = [];
  const absent: string[] = [];
  let isNegated = false;
  for (const { 0: part, index } of plain.matchAll(/[a-zа-я0-9]+|[^a-zа-я0-9\s]+/g)) {
    const [word] = searchWords(part);
    if (word === undefined) isNegated &&= part === ',';
    else if (negations.has(word)) isNegated = true;
    else if (negatedWord.test(word)) absent.push(word.replace(negatedWord, ''));
    else if (!isNegated || (isStopWord(word) && !joints.has(word))) {
      words.push(word);
      isNegated = false;
    } else if (!joints.has(word)) {
      absent.push(word);
      isNegated = adjective.test(word) || goesOn.test(plain.slice(index + part.length));
    }
  }
  return { words, absent };
}

/** The term by which the index knows what is not there. */
export const absentStem = (word: string): string => `без${searchStem(word)}`;

/** The terms by which the index knows a text. */
export function stemsOf(text: string): string[] {
  const { words, absent } = meaningOf(text);
  return [...words.map(searchStem), ...absent.map(absentStem)];
}
