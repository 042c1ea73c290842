import { classNames } from './class-names.ts';
import styles from './macros.module.css';

interface MacrosProps {
  readonly proteinG: number;
  readonly fatG: number;
  readonly carbohydrateG: number;
  /** Whether energy stands before them on the same line: «373 ккал · Б 34 · Ж 17 · У 42». */
  readonly areAfterEnergy?: boolean;
}

/** «Б 34 · Ж 17 · У 42», read out in whole words. */
export function Macros({ proteinG, fatG, carbohydrateG, areAfterEnergy = false }: MacrosProps) {
  const items = [
    ['Б', 'белки', proteinG],
    ['Ж', 'жиры', fatG],
    ['У', 'углеводы', carbohydrateG],
  ] as const;
  return (
    <span className={classNames(styles.macros, areAfterEnergy && styles.afterEnergy)}>
      {items.map(([short, long, grams]) => (
        <span key={short}>
          <abbr title={`${long}, г`}>{short}</abbr>
          {`\u00a0${Math.round(grams)}`}
        </span>
      ))}
    </span>
  );
}
