/** Words so short that a line must not end in them. */
const shortWord = /(^|[\s(«>\u00a0])([а-яё]{1,2}|[Ии]з|[Дд]ля|[Пп]ри|[Нн]ад|[Пп]од|[Бб]ез|[Дд]ля) (?=\S)/giu;
const beforeDash = / (?=[—–] )/g;
const beforeUnit = /(\d) (?=(?:₽|%|кг|г|км|ккал|мл|л|мин|мм|МБ|°C|руб)(?![а-яё]))/gu;
const betweenThousands = /(\d) (?=\d{3}(?!\d))/g;

/** Keeps short words, dashes and units with their neighbours, so that writers of texts need no special spaces. */
export function setSpaces(text: string): string {
  return (
    text
      .replace(beforeDash, '\u00a0')
      .replace(beforeUnit, '$1\u00a0')
      .replaceAll('№ ', '№\u00a0')
      .replace(betweenThousands, '$1\u00a0')
      .replace(shortWord, '$1$2\u00a0')
      // A short word after a short word begins where the match before it ended.
      .replace(shortWord, '$1$2\u00a0')
  );
}
