import { countOf } from '#shared/plurals.ts';
import type { SearchAnswer } from '../use-search.ts';

/** How much there is, shown or not. */
export const totalOf = ({ groups }: SearchAnswer): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

const withCorrection = ({ corrected }: SearchAnswer, text: string) =>
  corrected === null ? text : `Показали по\u00a0запросу «${corrected}». ${text}`;

/** Summary of the best results. */
export function resultText(answer: SearchAnswer): string {
  const count = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return 'Ничего не\u00a0нашлось';
  return withCorrection(answer, `Лучшие совпадения: ${count}`);
}

/** Summary of all results. */
export function foundText(answer: SearchAnswer): string {
  return withCorrection(
    answer,
    `Нашли ${countOf(totalOf(answer), 'совпадение', 'совпадения', 'совпадений')}`,
  );
}
