/** Words that must not end a line: prepositions, conjunctions and particles of one or two letters. */
const shortWords = /(^|[\s(«>\u00a0])((?:[авикосуя]|на|по|за|от|до|из|об|не|ни|но|да|со|во|ко)) (?=\S)/gi;
const units =
  /(\d) (?=(?:г|кг|мг|мкг|мл|л|ккал|кДж|см|°C|₽|%|минут[аы]?|час(?:а|ов)?|дн(?:я|ей)|раза?|порци[яийю]\S*)(?![а-яё]))/g;

/** Puts the spaces that keep a line from breaking in the wrong place into Russian text or HTML. */
export function typeset(text: string): string {
  const tied = text.split(/(<[^>]*>)/).map((part) =>
    part.startsWith('<')
      ? part
      : part
          .replace(shortWords, '$1$2\u00a0')
          // Again for the second of two short words in a row: «и в офисе».
          .replace(shortWords, '$1$2\u00a0')
          .replace(units, '$1\u00a0')
          .replace(/ (?=—)/g, '\u00a0'),
  );
  return tied.join('');
}
