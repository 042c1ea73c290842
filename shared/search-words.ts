/** Shorter beginnings would find everything. */
const MIN_STEM = 3;

/**
 * Words whose forms no rule of endings brings together: other consonants («творог» – «творожный»), vowels that go
 * («огурец» – «огурца»), and short roots that a rule would mix up with other words.
 */
const families: readonly (readonly [RegExp, string])[] = [
  [/^кур(иц|ин|оч|[аыуе]$|ой$|ам$)/, 'кур'],
  [/^яйц|^яич|^яиц/, 'яйц'],
  [/^говя[дж]/, 'говяд'],
  [/^теля[тч]/, 'телят'],
  [/^свин/, 'свин'],
  [/^баран/, 'баран'],
  [/^инд(ей|ееч|юш|юк)/, 'индей'],
  [/^утк|^утин|^утят/, 'утк'],
  [/^рыб(?!ал|ак)/, 'рыб'],
  [/^творо[гж]/, 'творог'],
  [/^молок|^молоч/, 'молок'],
  [/^слив(к|о[чк])/, 'сливк'],
  [/^картоф|^картош/, 'картоф'],
  [/^свек[ло]/, 'свекл'],
  [/^морков/, 'морков'],
  [/^греч(к|н|ой|а)/, 'греч'],
  [/^овсян|^овес$|^овса$|^овсом$/, 'овсян'],
  [/^пельме/, 'пельмен'],
  [/^голуб(ц|ец)/, 'голубц'],
  [/^олад/, 'олад'],
  [/^блин/, 'блин'],
  [/^оре[хш]/, 'орех'],
  [/^со(?:[яию]|ей|ев[а-я]+)$/, 'соя'],
  [/^белок$|^белк(?!ий|ая)/, 'белок'],
  [/^(по)?худ(е|ет)/, 'худе'],
  [/^месяц|^месяч/, 'месяц'],
  [/^семь[яиюе]|^семей/, 'семья'],
  [/^достав/, 'достав'],
  // «Пить» is no «питание».
  [/^питани|^питать/, 'питан'],
  // «Меня» is no «меню».
  [/^меню$/, 'меню'],
  [/^прив[ео]з/, 'привоз'],
  [/^(?:о|за)?плат(?:[ауы]$|е[жй]|ит)|^(?:о|за)пла[тч]/, 'оплат'],
  [/^заказ/, 'заказ'],
  [/^калори/, 'калори'],
  [/^друг(а|у|ом|е)?$|^друз/, 'друг'],
  [/^разогре/, 'разогре'],
  [/^микроволн/, 'микроволн'],
  [/^вег[еи]т[ао]р/, 'вегетариан'],
  [/^замор[ао][жз]/, 'замороз'],
  [/^глютен/, 'глютен'],
  // «Сырой» is no «сыр».
  [/^сыр(ой|ая|ое|ые|ого|ому|ую|ых|ыми)$/, 'сырой'],
];

/** «Сравнить» is «сравнение», «оставить» is «оставим». */
const infinitive = /[иаяе]ть(?:ся)?$/;
const actionEnding = /(?<=[аеяы]н)и(?:ями|ях|ям|ем|е|я|ю|и|й)$/;
const adjectiveEnding =
  /(?:ыми|ими|ого|его|ому|ему|ая|яя|ое|ее|ые|ие|ый|ий|ую|юю|ых|их|ым|им|(?<=н|ов|ев|ск)ой|(?<=н)ей)$/;
const nounEnding =
  /(?:иями|ями|ами|иях|иям|ией|ьями|ьях|ьям|ьев|ах|ях|ам|ям|ом|ем|ов|ев|ей|ой|ия|ию|ии|ье|ья|ью|ьи|[аяоеиыуюьй])$/;
const adjectiveSuffix = /(?:енн|ов|ев|ск|н)$/;
const nounSuffix = /(?:очк|ечк|чик|иц|ич|ец|еч|оч|ок|ек|ик|ц|к)$/;

/** Prepositions and the like, which a query may hold and its answer not. */
const stopWords = new Set(
  'в во и или на с со по из к ко о об от до для без у за при про не а но что как ли же бы'.split(' '),
);

/** Tells whether a word says nothing by itself. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

function without(word: string, part: RegExp): string {
  const rest = word.replace(part, '');
  return rest.length >= MIN_STEM ? rest : word;
}

/** The words of a text as they are compared: small letters, ё as е. */
export function searchWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[a-zа-я0-9]+/g) ?? []
  );
}

/** The words of a query that have to be found; where it has nothing but short words, those. */
export function wantedWords(query: string): string[] {
  const words = searchWords(query);
  const telling = words.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : words;
}

/**
 * What the forms of a Russian word and its nearest relatives share: «курица», «куриная» and «курочка» meet, as do
 * «блины» and «блинчики». Snowball's stems keep relatives apart, and dishes are called by adjectives.
 */
export function searchStem(word: string): string {
  const family = families.find(([pattern]) => pattern.test(word));
  if (family) return family[1];
  const action = without(word, actionEnding);
  if (action !== word) return without(action, /[аея]н$/);
  const verb = without(word, infinitive);
  if (verb !== word) return verb;
  const adjective = without(word, adjectiveEnding);
  const root = adjective === word ? without(word, nounEnding) : without(adjective, adjectiveSuffix);
  return without(without(root, nounSuffix), /ь$/);
}

/** Tells whether a word of a text is the wanted one: a relative, or one that begins so. */
function isMatch(word: string, wanted: string): boolean {
  return searchStem(word) === searchStem(wanted) || word.startsWith(wanted);
}

/** Tells whether the text has every word of the query, whatever their endings. */
export function isFound(query: string, text: string): boolean {
  const words = searchWords(text);
  return wantedWords(query).every((wanted) => words.some((word) => isMatch(word, wanted)));
}

/** A piece of a text, and whether it is a word that was looked for. */
export interface TextPart {
  readonly text: string;
  /** Where it begins in the whole text. */
  readonly at: number;
  readonly isHit: boolean;
}

/** The text cut where words of the query stand in it, so that they can be marked. */
export function markedParts(text: string, query: string): TextPart[] {
  const wanted = wantedWords(query);
  return [...text.matchAll(/[a-zа-яё0-9]+|[^a-zа-яё0-9]+/gi)].map(({ 0: part, index }) => {
    const [word] = searchWords(part);
    const isHit = word !== undefined && wanted.some((own) => isMatch(word, own));
    return { text: part, at: index, isHit };
  });
}
