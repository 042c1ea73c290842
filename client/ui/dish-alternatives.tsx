import type { ReactNode } from 'react';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import styles from './dish-alternatives.module.css';
import { Picture } from './picture.tsx';
import { tintStyle } from './tint.ts';

interface DishAlternativesProps {
  /** The dish that they would come in place of. */
  readonly dish: DishPortion;
  readonly alternatives: readonly DishPortion[];
}

/** «+12 ккал», with a typographic minus. */
function differenceOf(kcal: number): string {
  if (kcal === 0) return 'столько же';
  return `${kcal > 0 ? '+' : '−'}${Math.abs(kcal)}\u00a0ккал`;
}

/** What can come in place of a dish, with the difference in energy. */
export function DishAlternatives({ dish, alternatives }: DishAlternativesProps): ReactNode {
  if (alternatives.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>Чем можно заменить</h3>
      <ul className={styles.list}>
        {alternatives.map((other) => (
          <li key={other.code} className={styles.item}>
            <span className={styles.photo} style={tintStyle(other.tint)}>
              <Picture picture={other.picture} alt="" sizes="64px" />
            </span>
            <span className={styles.text}>
              <b>{other.title}</b>
              <small>
                {other.weightG}&nbsp;г, {other.kcal}&nbsp;ккал
              </small>
            </span>
            <span className={styles.difference}>{differenceOf(other.kcal - dish.kcal)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Замена не меняет цену дня. Заменить блюдо можно после заказа, в кабинете.</p>
    </section>
  );
}
