import type { ReactNode } from 'react';
import styles from './macros.module.css';

interface MacrosProps {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
}

/** «Б 34 · Ж 17 · У 42», read out in whole words. */
export function Macros({ proteinG, fatG, carbohydrateG }: MacrosProps): ReactNode {
  const items = [
    ['Б', 'белки', proteinG],
    ['Ж', 'жиры', fatG],
    ['У', 'углеводы', carbohydrateG],
  ] as const;
  return (
    <span className={styles.macros}>
      {items.map(([short, long, grams]) => (
        <span key={short}>
          <abbr title={`${long}, г`}>{short}</abbr>
          {`\u00a0${Math.round(grams)}`}
        </span>
      ))}
    </span>
  );
}
