import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './nutrition-bar.module.css';

/** Grams of what gives energy. */
interface Macronutrients {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
}

/** Energy of a gram in kcal (TR TS 022/2011, annex 4). */
const kcalPerGram = { proteinG: 4, fatG: 9, carbohydrateG: 4 } as const;

/** The share of each in the energy of all three, in whole per cent that add up to 100; zeros when there is none. */
function energyShares(grams: Macronutrients): Macronutrients {
  const energy = (key: keyof Macronutrients) => grams[key] * kcalPerGram[key];
  const total = energy('proteinG') + energy('fatG') + energy('carbohydrateG');
  if (total === 0) return { proteinG: 0, fatG: 0, carbohydrateG: 0 };
  const proteinG = Math.round((energy('proteinG') / total) * 100);
  const fatG = Math.round((energy('fatG') / total) * 100);
  return { proteinG, fatG, carbohydrateG: Math.max(0, 100 - proteinG - fatG) };
}

interface NutritionBarProps extends Macronutrients {
  readonly kcal: number;
  /** Shows the energy in a ring of what it comes from. */
  readonly hasRing?: boolean;
}

const rows = [
  ['proteinG', 'Белки', 'protein'],
  ['fatG', 'Жиры', 'fat'],
  ['carbohydrateG', 'Углеводы', 'carbohydrate'],
] as const;

/** Where the colours of the ring meet, clockwise from the top. */
function ringStyle({ proteinG, fatG }: Macronutrients): CSSProperties {
  return { '--protein': `${proteinG}%`, '--fat': `${proteinG + fatG}%` } as CSSProperties;
}

/** КБЖУ: the energy and what it comes from; a bar is as long as the share of energy. */
export function NutritionBar({ kcal, hasRing = false, ...grams }: NutritionBarProps) {
  const shares = energyShares(grams);
  return (
    <div className={styles.place}>
      <dl className={styles.nutrition}>
        <div
          className={classNames(styles.energy, hasRing && styles.ring)}
          {...(hasRing && { style: ringStyle(shares) })}
        >
          <dt>Энергия</dt>
          <dd>
            <b>{Math.round(kcal)}</b>
            {'\u00a0ккал'}
          </dd>
        </div>
        {rows.map(([key, label, colour]) => (
          <div key={key} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <b>{`${Math.round(grams[key])}\u00a0г`}</b>
              <small>{`${shares[key]}\u00a0%`}</small>
            </dd>
            <dd className={styles.track} aria-hidden>
              <span className={styles[colour]} style={{ '--share': `${shares[key]}%` } as CSSProperties} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
