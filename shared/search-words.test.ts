import { expect, it, test } from 'vitest';
import { isFound, markedParts, searchStem, searchWords, wantedWords } from './search-words.ts';

const stemOf = (word: string) => searchStem(searchWords(word)[0] ?? '');

it.each([
  ['курица', 'Куриная лапша'],
  ['сырник', 'Сырники со сметаной'],
  ['сырники', 'Сырник с изюмом'],
  ['рыба', 'Рыбный суп'],
  ['индейка рис', 'Рис с индейкой'],
  ['рис с индейкой', 'Индейка и рис'],
  ['свёкла', 'Салат из свеклы'],
  ['СУПЫ', 'Гороховый суп'],
  ['лап', 'Куриная лапша'],
  ['сравнить программы', 'Сравнение программ'],
  ['хранить', 'Хранение еды'],
  ['', 'Борщ'],
])('«%s» finds «%s»', (query, text) => {
  expect(isFound(query, text)).toBe(true);
});

it.each([
  ['рыба', 'Борщ с говядиной'],
  ['индейка гречка', 'Рис с индейкой'],
  ['щи', 'Борщ'],
])('«%s» does not find «%s»', (query, text) => {
  expect(isFound(query, text)).toBe(false);
});

/** Words beside each of those that they are told of: «one: other other; one: other». */
const pairsOf = (table: string) =>
  table.split(';').flatMap((row) => {
    const [one = '', others = ''] = row.trim().split(': ');
    return others.split(' ').map((other) => [one, other] as const);
  });

it.each(
  pairsOf(`
  курица: куриная куриный курицей курочка; блины: блинчики; сыр: сырный; сыра: сыром; рис: рисовый;
  риса: рисовой; гречка: гречневая; говядина: говяжий; свинина: свиной; телятина: телячьи; рыба: рыбной;
  творог: творожная; молоко: молочные; яйцо: яичный; перец: перцем перечный; огурец: огурцы; тунец: тунцом;
  чечевица: чечевичный; клубника: клубничный; тыква: тыквенный; овсянка: овсяная; свёкла: свекольный;
  картофель: картошка; котлета: котлетки; суп: супчик; салат: салатик; креветки: креветок;
  чеснок: чесночный; малина: малиновый; мясо: мясные; орехи: ореховый; тефтели: тефтельки; лосось: лососем;
  завтрак: завтраки; похудение: похудеть; питание: питания питаться; доставка: доставляем;
  неделя: недельный; белок: белка; мёд: медовый; ЁЖ: еж
`),
)('«%s» and «%s» match', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});

it.each(
  pairsOf(`
  рис: рисование; сыр: сырой сырая сырники; белок: белый; курица: курага курс; вес: весна; рыба: рыбалка;
  суп: супруг; мясо: мята; малина: мало; слива: сливки; пост: постель; черника: чёрный; завтрак: завтра;
  питание: пить
`),
)('«%s» and «%s» do not match', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

test('a query is searched without its stop words, unless it has no others', () => {
  expect(wantedWords('Суп с курицей')).toEqual(['суп', 'курицей']);
  expect(wantedWords('с')).toEqual(['с']);
});

test('the words of the query are highlighted in every form, and the text is unchanged', () => {
  const parts = markedParts('Куриная лапша — «домашняя», с кур', 'курица лап');
  expect(parts.map(({ text }) => text).join('')).toBe('Куриная лапша — «домашняя», с кур');
  expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Куриная', 'лапша', 'кур']);
});
