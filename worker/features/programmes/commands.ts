import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import * as sql from './sql.ts';

function toProgramme(row: sql.ProgrammeRow): Programme {
  return {
    code: row.code,
    name: row.name,
    pitch: row.pitch,
    text: row.text,
    tint: row.tint,
    cover: row.cover,
    defaultKcal: row.default_kcal,
    mealSlots: row.meal_slots,
    mealsPerDay: row.meal_slots.length,
    excludedGroups: row.excluded_groups,
    seasons: row.seasons,
    lines: row.lines,
    fromDayPriceKop: Math.min(...row.lines.map((line) => line.dayPriceKop)),
  };
}

/** Programmes on offer, in the order of the shop window. */
export async function listProgrammes(db: D1Database): Promise<Programme[]> {
  return (await sql.listProgrammeRows(db)).map(toProgramme);
}

/** One programme on offer. */
export async function findProgramme(db: D1Database, code: string): Promise<Programme | undefined> {
  const row = await sql.findProgrammeRow(db, code);
  return row && toProgramme(row);
}

/** Calorie lines with their prices of a day, from the lowest. */
export function listDayPrices(db: D1Database): Promise<CalorieLine[]> {
  return sql.listCalorieLines(db);
}
