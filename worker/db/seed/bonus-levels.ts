import { bonusLevels } from '#shared/features/promotions/terms.ts';
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

/** Loads the levels of bonuses, which the database credits by itself. */
export function bonusLevelStatements(): SeedStatement[] {
  const table = {
    table: 'bonus_levels',
    key: ['from_kop'],
    columns: ['from_kop', 'share'],
    rows: bonusLevels.map(({ fromKop, share }) => [fromKop, share]),
  };
  return [...upsertRows(table), deleteOthers(table)];
}
