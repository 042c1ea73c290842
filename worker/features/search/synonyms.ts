import { searchStem } from '#shared/search-words.ts';

/** Dishes that are a kind of something without saying so. */
const soups = 'борщ щи солянка уха рассольник окрошка минестроне том';
const fish = 'лосось треска горбуша судак минтай дорада тунец икра';
const seafood = 'креветка кальмар';
const desserts = 'десерт запеканка пудинг панна кекс желе шарлотка брауни батончик шарики';

/** What else means what people look for: words that the site does not use, kinds of dishes, needs. */
const groups: readonly (readonly [asked: string, found: string])[] = [
  ['суп первое', soups],
  ['рыба рыбное', fish],
  ['морепродукты', seafood],
  ['десерт сладкое сладости вкусняшка', desserts],
  ['мясо мясное', 'говядина свинина телятина баранина курица индейка утка'],
  ['семга форель', 'лосось'],
  ['каша крупа', 'овсянка гречка манка киноа'],
  ['макароны', 'паста спагетти пенне тальятелле лазанья'],
  ['вареник пельмень', 'пельмень вареник'],
  ['веган веганский', 'растительные пост постный вегетарианская'],
  ['кето низкоуглеводный', 'белок фитнес'],
  ['протеин белковый', 'белок фитнес'],
  ['диета похудение стройность', 'похудение экстралайт'],
  ['набрать накачать', 'набор'],
  ['спорт зал качалка тренажер бодибилдинг', 'тренировка фитнес мышца'],
  ['зож пп', 'правильное'],
  ['нутрициолог', 'диетолог'],
  ['вакансия работа резюме карьера', 'контакты'],
  ['телефон адрес поддержка whatsapp telegram почта', 'контакты'],
  ['возврат вернуть отказ', 'отменить вернуть'],
  ['заказ', 'рацион доставка деньги'],
  ['промокод купон', 'скидка акция'],
  ['курьер привезти', 'доставка'],
  ['карта наличные сбп', 'оплата оплатить'],
  ['подарок', 'сертификат подарочный'],
  ['дети ребенок родители', 'семья'],
  ['двое вдвоем пара', 'двоих'],
  ['аллерген аллергик', 'аллергия'],
  ['договор', 'оферта'],
  ['данные конфиденциальность', 'политика'],
  ['завтрак', 'омлет каша сырники'],
];

const meant = new Map<string, readonly string[]>();
for (const [asked, found] of groups) {
  for (const word of asked.split(' ')) {
    const stem = searchStem(word);
    const known = meant.get(stem) ?? [];
    meant.set(
      stem,
      [...new Set([...known, ...found.split(' ').map(searchStem)])].filter((own) => own !== stem),
    );
  }
}

/** Needs that are named by what is not there. */
const withoutGroups: readonly (readonly [asked: string, found: string])[] = [
  ['лактоза молоко молочное', 'растительные пост'],
  ['глютен пшеница мука', 'глютена'],
  ['мясо', 'вегетарианская рыбная пост'],
  ['рыба', 'вегетарианская пост'],
];
const meantWithout = new Map(
  withoutGroups.flatMap(([asked, found]) =>
    asked.split(' ').map((word) => [searchStem(word), found.split(' ').map(searchStem)] as const),
  ),
);

/** Other stems that mean the same, or a kind of it. */
export const synonymsOf = (stem: string): readonly string[] => meant.get(stem) ?? [];

/** Stems of what people want who name what is not to be there. */
export const substitutesFor = (absent: string): readonly string[] => meantWithout.get(absent) ?? [];
