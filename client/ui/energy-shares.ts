/** Grams of what gives energy. */
export interface Macronutrients {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
}

/** Energy of a gram in kcal (TR TS 022/2011, annex 4). */
const kcalPerGram = { proteinG: 4, fatG: 9, carbohydrateG: 4 } as const;

/** The share of each in the energy of all three, in whole per cent that add up to 100; zeros when there is none. */
export function energyShares(grams: Macronutrients): Macronutrients {
  const energy = (key: keyof Macronutrients) => grams[key] * kcalPerGram[key];
  const total = energy('proteinG') + energy('fatG') + energy('carbohydrateG');
  if (total === 0) return { proteinG: 0, fatG: 0, carbohydrateG: 0 };
  const proteinG = Math.round((energy('proteinG') / total) * 100);
  const fatG = Math.round((energy('fatG') / total) * 100);
  return { proteinG, fatG, carbohydrateG: Math.max(0, 100 - proteinG - fatG) };
}
