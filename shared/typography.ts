/** Words so short that a line must not end in them. */
const shortWord = /(^|[\s(«\u00a0])([а-яё]{1,2}|из|для|при|над|под|без) (?=\S)/giu;
/** The same where a tag follows, which is a link or a word in another weight. */
const shortWordBeforeTag = /(^|[\s(«\u00a0])([а-яё]{1,2}|из|для|при|над|под|без) $/iu;
const beforeDash = / (?=[—–] )/g;
const beforeUnit =
  /(\d) (?=(?:₽|%|°C|г|кг|мг|мкг|мл|л|м|км|см|мм|ккал|кДж|МБ|руб|мин|минут[аы]?|час(?:а|ов)?|дн(?:я|ей)|раза?|порци[яийю]\S*|бонус\S*|рабоч\S+|календарн\S+)(?![а-яё]))/gu;
const beforeTaxNumber = /(?<![А-ЯЁа-яё])(ИНН|КПП|ОГРН(?:ИП)?) (?=\d)/g;
/** A browser may break after a hyphen or a dash; a joiner, which is not seen, forbids that. */
const JOINER = '\u2060';
const hyphenOfAdverb = /(?<![а-яё-])(по-)(?=[а-яё])/giu;
const dashOfRange = /(\d)–(?=\d)/g;
const phone = /(\+7[ \u00a0]\d{3}[ \u00a0]\d{3}-)(\d\d-)(?=\d\d)/g;
const betweenThousands = /(\d) (?=\d{3}(?!\d))/g;

function setSpaces(text: string): string {
  return (
    text
      .replace(beforeDash, '\u00a0')
      .replace(beforeUnit, '$1\u00a0')
      .replaceAll('№ ', '№\u00a0')
      .replace(beforeTaxNumber, '$1\u00a0')
      .replace(betweenThousands, '$1\u00a0')
      .replace(hyphenOfAdverb, `$1${JOINER}`)
      .replace(dashOfRange, `$1${JOINER}–${JOINER}`)
      .replace(phone, (_, code: string, digits: string) =>
        `${code}${JOINER}${digits}${JOINER}`.replaceAll(' ', '\u00a0'),
      )
      .replace(shortWord, '$1$2\u00a0')
      // A short word after a short word begins where the match before it ended.
      .replace(shortWord, '$1$2\u00a0')
  );
}

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
      return index < parts.length - 1 ? set.replace(shortWordBeforeTag, '$1$2\u00a0') : set;
    })
    .join('');
}

/** A text set for what shows no joiners: titles and notes of the system. */
export const typesetPlain = (text: string): string => withoutJoiners(typeset(text));

/** The text with its first letter as a capital one. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
