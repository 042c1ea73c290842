/** What results of a search show of a title and of a description, in characters. */
export const seoLimits = { title: 65, description: 165 } as const;

/** The first of the titles, the richest first, that fits with the brand behind it; else the first that fits alone. */
export function fittingTitle(titles: readonly string[], brand: string): string {
  const branded = titles.map((title) => `${title} | ${brand}`);
  const found = [...branded, ...titles].find(({ length }) => length <= seoLimits.title);
  return found ?? titles.at(-1) ?? brand;
}

/** As many whole sentences as fit; of a first one that is too long, its words. */
export function fittingDescription(text: string): string {
  const most = seoLimits.description;
  if (text.length <= most) return text;
  const whole = /^.*[.!?](?=\s)/su.exec(text.slice(0, most + 1))?.[0];
  // Half of the room is worth more than a sentence that is cut.
  if (whole !== undefined && whole.length >= most / 2) return whole;
  return `${text.slice(0, most - 1).replace(/[\s,.;:—–-]*\s\S*$/u, '')}…`;
}
