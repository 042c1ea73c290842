import type { SearchAnswer } from '../use-search.ts';

/** Summary of the results. */
export function resultText({ groups, corrected }: SearchAnswer): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return 'Ничего не\u00a0нашлось';
  const best = `Лучшие совпадения: ${count}`;
  return corrected === null ? best : `Показали по\u00a0запросу «${corrected}». ${best}`;
}
