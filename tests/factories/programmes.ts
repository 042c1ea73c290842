import type { Programme } from '#shared/features/programmes/schema.ts';

/** A programme of every day; `changes` is what the test is about. */
export const buildProgramme = (changes: Partial<Programme> = {}): Programme => ({
  code: 'balans',
  name: 'Баланс',
  pitch: 'На каждый день',
  text: 'Пять приёмов пищи на каждый день, из которых складывается обычная неделя',
  tint: 'lime',
  defaultKcal: 1500,
  mealSlots: ['breakfast', 'lunch', 'dinner'],
  excludedGroups: [],
  seasons: [],
  picture: { name: 'balans', width: 1, height: 1, tint: null, version: '' },
  mealsPerDay: 3,
  excludedNames: [],
  lines: [{ kcal: 1500, dayPriceKop: 100_000 }],
  fromDayPriceKop: 100_000,
  ...changes,
});
