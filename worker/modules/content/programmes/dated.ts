import type { DatedKind } from '../days/days.ts';
import { type ProgrammeRow, programmes } from './sql.ts';

/** Programmes on offer; their prices are no text of theirs. */
export const datedProgrammes: DatedKind<ProgrammeRow> = {
  part: programmes,
  nameOf: ({ code }) => `programme ${code}`,
  toldOf: (row) => ({
    name: row.name,
    pitch: row.pitch,
    text: row.text,
    picture: row.picture.name,
    defaultKcal: row.default_kcal,
    mealSlots: row.meal_slots,
    excludedGroups: row.excluded_groups,
    seasons: row.seasons,
    claims: row.claims,
  }),
};
