import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { listChoices } from '#shared/features/rations/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { Macros } from '../../../ui/dish-facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import styles from './replacement-choices.module.css';

/** «+12 ккал», with a typographic minus. */
export function kcalDifferenceText(kcal: number): string {
  if (kcal === 0) return 'калорий столько же';
  return `${kcal > 0 ? '+' : '−'}${Math.abs(kcal)} ккал`;
}

export function DishComposition({ dish: { code, title } }: { dish: ServedDish }) {
  const [isOpened, setIsOpened] = useState(false);
  const { data, status } = useRestData(getDish, { params: { code } }, { isWanted: isOpened });
  return (
    <details data-scripted className={styles.composition} onToggle={() => setIsOpened(true)}>
      <summary aria-label={`Состав: ${title}`}>Состав</summary>
      <p aria-live="polite">
        {data?.ingredients.map(({ name }) => name).join(', ')}
        {status === 'pending' && 'Загружаем…'}
        {status === 'error' && 'Состав не загрузился'}
      </p>
    </details>
  );
}

interface ChoicesProps {
  readonly choices: AnswerOf<typeof listChoices>;
  /** Control at the end of a row: a button with scripts, a radio button without them. */
  readonly renderControl: (dish: ServedDish) => ReactNode;
}

export function ReplacementChoices({ choices: { meal, choices, blocked }, renderControl }: ChoicesProps) {
  return (
    <>
      {choices.length === 0 && (
        <p>Близкого по калорийности блюда без исключённого сейчас нет: загляните в другой день.</p>
      )}
      <ul className={layout.stack10} aria-label={`Чем заменить: ${meal.slotName.toLowerCase()}`}>
        {choices.map(({ dish, kcalDifference, priceDifferenceKop }) => (
          <li key={dish.code} className={styles.item}>
            <span className={styles.photo} style={tintStyle(dish.tint)}>
              <Picture picture={dish.picture} alt="" sizes="64px" />
            </span>
            <div className={styles.text}>
              <b>{dish.title}</b>
              <small>
                {dish.weightG} г, {dish.kcal} ккал <Macros {...dish} areAfterEnergy />
              </small>
              <small>
                <em>{kcalDifferenceText(kcalDifference)}</em>,{' '}
                {priceDifferenceKop === 0 ? 'без доплаты' : `доплата ${formatMoney(priceDifferenceKop)}`}
              </small>
              <DishComposition dish={dish} />
            </div>
            {renderControl(dish)}
          </li>
        ))}
      </ul>
      {blocked.length > 0 && (
        <details className={styles.blocked}>
          <summary>Не предлагаем из-за аллергии</summary>
          <ul>
            {blocked.map(({ title, because }) => (
              <li key={title}>
                {title}: {because.join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
