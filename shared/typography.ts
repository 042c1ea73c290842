/** A space at which no line breaks. */
export const NBSP = '\u00a0';

/** Words so short that a line must not end in them; particles may, and three words would not fit a narrow line. */
const shortWord = /(^|[\s(«])(?!(?:же|ли|бы) )([а-яё]{1,2}|из|для|при|над|под|без) (?=\S)/giu;
/** The same where a tag follows, which is a link or a word in another weight. */
const shortWordBeforeTag = /(^|[\s(«])(?!(?:же|ли|бы) )([а-яё]{1,2}|из|для|при|над|под|без) $/iu;
/** Particles belong to the word before them. */
const beforeParticle = /([а-яё]) (?=(?:же|ли|бы)(?![а-яё]))/giu;
const beforeDash = / (?=[—–] )/g;
const aroundTimes = / ?× (?=\S)| (?=×)/g;
const beforeUnit =
  /(\d) (?=(?:₽|%|°C|г|кг|мг|мкг|мл|л|м|км|см|мм|ккал|кДж|МБ|руб|мин|минут[аы]?|час(?:а|ов)?|дн(?:я|ей)|раза?|порци[яийю]\S*|человек|знак\S*|символ\S*|букв\S*|недел\S*|месяц\S*|лет|года?|бонус\S*|рабоч\S+|календарн\S+)(?![а-яё]))/gu;
const beforeNumber = /(?<![А-ЯЁа-яё])(кв\.|д\.|подъезд|этаж|домофон|версия) (?=\d)/gi;
const beforeTaxNumber = /(?<![А-ЯЁа-яё])(ИНН|КПП|ОГРН(?:ИП)?) (?=\d)/g;
/** A browser may break after a hyphen or a dash; a joiner, which is not seen, forbids that. */
const JOINER = '\u2060';
const hyphenOfAdverb = /(?<![а-яё-])(по-)(?=[а-яё])/giu;
const dashOfRange = /(\d)–(?=\d)/g;
const phone = /(\+7\s\d{3}\s\d{3}-)(\d\d-)(?=\d\d)/g;
const betweenThousands = /(\d) (?=\d{3}(?!\d))/g;

function setSpaces(text: string): string {
  return (
    text
      .replace(beforeDash, NBSP)
      .replace(beforeParticle, `$1${NBSP}`)
      .replace(aroundTimes, (written) => written.replaceAll(' ', NBSP))
      .replace(beforeUnit, `$1${NBSP}`)
      .replaceAll('№ ', `№${NBSP}`)
      .replace(beforeNumber, `$1${NBSP}`)
      .replace(beforeTaxNumber, `$1${NBSP}`)
      .replace(betweenThousands, `$1${NBSP}`)
      .replace(hyphenOfAdverb, `$1${JOINER}`)
      .replace(dashOfRange, `$1${JOINER}–${JOINER}`)
      .replace(phone, (_, code: string, digits: string) =>
        `${code}${JOINER}${digits}${JOINER}`.replaceAll(' ', NBSP),
      )
      .replace(shortWord, `$1$2${NBSP}`)
      // A short word after a short word begins where the match before it ended.
      .replace(shortWord, `$1$2${NBSP}`)
  );
}

/** The text with spaces that are only spaces, for whoever compares it or cannot show others. */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** The text without joiners, for whoever breaks no lines: titles, data for machines, messages. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(JOINER, '');
}

/**
 * Keeps short words, dashes, units, «по-домашнему», ranges and phones of Russian text or HTML on one line, so that writers of texts need no
 * special spaces. What stands inside of tags stays as it is.
 */
export function typeset(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part, index, parts) => {
      if (part.startsWith('<')) return part;
      const set = setSpaces(part);
      return index < parts.length - 1 ? set.replace(shortWordBeforeTag, `$1$2${NBSP}`) : set;
    })
    .join('');
}

/** A text set for what shows no joiners: titles and notes of the system. */
export const typesetPlain = (text: string): string => withoutJoiners(typeset(text));

/** The text with its first letter as a capital one. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
