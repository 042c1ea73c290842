import { countOf } from '#shared/plurals.ts';
import type { LineChange } from './editions.ts';

/** How a line is marked that differs from the edition before; empty for one that does not. */
export function wordsOfChange(change: LineChange | undefined): string {
  if (!change) return '';
  if (change.was === null) return 'новое';
  if (change.now === null) return 'убрано';
  return change.was === change.now ? 'изменено' : `было ${change.was}`;
}

/** All changes in a sentence: «Новых строк\u00a0— 2, убрано\u00a0— 1, изменено\u00a0— 3.» */
export function summaryOf(changes: readonly LineChange[]): string {
  if (changes.length === 0) return '';
  const added = changes.filter(({ was }) => was === null).length;
  const gone = changes.filter(({ now }) => now === null).length;
  const other = changes.length - added - gone;
  const parts = [
    added > 0 && `новых\u00a0— ${added}`,
    gone > 0 && `убрано\u00a0— ${gone}`,
    other > 0 && `изменено\u00a0— ${other}`,
  ].filter(Boolean);
  return `${countOf(changes.length, 'изменение', 'изменения', 'изменений')} после прошлой редакции: ${parts.join(', ')}.`;
}
