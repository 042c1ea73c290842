import { ROUBLE_KOP } from '#shared/money.ts';

/** What is listed, with what stands at one place put at another; places count from 1, and one beyond the end is the end. */
export function moved(items: readonly string[], from: number, to: number): string[] {
  const item = items[from - 1];
  if (item === undefined) return [...items];
  return items.toSpliced(from - 1, 1).toSpliced(Math.max(to, 1) - 1, 0, item);
}

/** Those of a list whose numbers are said, as «1–20, 25»; all where nothing is. What the list has not, or is said wrongly, is none of them. */
export function numbered(items: readonly string[], said: string): string[] {
  if (said.trim() === '') return [...items];
  return said.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split(/[-–—]/).map((number) => number.trim());
    const isSaid = /^\d+$/.test(first) && /^\d+$/.test(last);
    const named = isSaid ? items.slice(Math.max(Number(first), 1) - 1, Number(last)) : [];
    return named.length > 0 ? named : [''];
  });
}

/** A sum that somebody has typed in roubles, in kopecks. */
export const kopecksOf = (typed: string): number =>
  Math.round(Number(typed.replaceAll(/\s/g, '').replace(',', '.') || Number.NaN) * ROUBLE_KOP);
