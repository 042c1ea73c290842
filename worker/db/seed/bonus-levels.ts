import { bonusLevels } from '#shared/features/promotions/terms.ts';
import type { SeedTable } from './statement.ts';

/** The levels of bonuses, which the database credits by itself. */
export function bonusLevelTable(): SeedTable {
  return {
    table: 'bonus_levels',
    key: ['from_kop'],
    columns: ['from_kop', 'share'],
    rows: bonusLevels.map(({ fromKop, share }) => [fromKop, share]),
  };
}
