import { searchStem, wantedWords } from '#shared/search-words.ts';
import { meaningOf } from './meanings.ts';

/** More words than anybody looks for; each one costs a look into the index. */
const MOST_WORDS = 8;

/** What a query asks for. */
export interface Wanted {
  /** The words that are looked for, as they were written. */
  readonly words: readonly string[];
  /** What is not to be there. */
  readonly absent: readonly string[];
}

/** What people write, and what it asks for: a need names what is not to be there. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/(аллерги[а-я]*) (?:на|к) /g, '$1 без '],
  [/непереносимост[а-я]* /g, 'аллергия без '],
  [/не (?:ем|едим|ест|люблю|хочу) /g, 'без '],
  [/(?:убрать|исключить|кроме) (?!продукт)/g, 'без '],
  [/(?:при|по|после) (?:получени[а-я]|доставке)/g, 'наличные'],
  [/(?:поменять|изменить|сменить|другой|новый) адрес[а-я]*/g, 'изменить доставку'],
  [/не (?:привезли|приехал|доставили)[а-я]*/g, 'опоздание'],
  // 7, 28 and 30 days are a week and months, which have pages of their own.
  [/(?<!\d)(?!(?:7|28|30) )\d+ (?:дн|день)[а-я]*/g, 'программы цены'],
  [/(?:по )?(?:частям[а-я]*|долями)/g, 'рассрочка'],
];

/** Words that hold of everything here, and those that only ask: beside others they tell nothing apart. */
const fillers: ReadonlySet<string> = new Set(
  `еда питание меню рацион блюдо заказ посмотреть программа готовый сколько какой когда можно нужно кто где самый самая
    день хочу вы вас вам нас ваш ваша мне я befit бефит бифит`
    .split(/\s+/)
    .map(searchStem),
);

/** The words of a query that are looked for, and those that are not wanted. */
export function wantedOf(query: string): Wanted {
  const plain = meant.reduce((rest, [pattern, name]) => rest.replace(pattern, name), query.toLowerCase());
  const { words, absent } = meaningOf(plain);
  const asked = wantedWords(words.join(' ')).slice(0, MOST_WORDS);
  const telling = asked.filter((word) => !fillers.has(searchStem(word)));
  return {
    words: telling.length + absent.length > 0 ? telling : asked,
    absent: absent.slice(0, MOST_WORDS),
  };
}
