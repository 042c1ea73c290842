import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { listChoices } from '#shared/features/rations/contract.ts';
import type { ServedDish } from '#shared/features/rations/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { css } from '../../../ui/css.ts';
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
    <details
      data-scripted
      className={css('text-ink-2 text-caption leading-[1.4]')}
      onToggle={() => setIsOpened(true)}
    >
      <summary
        className={css('inline-flex items-center min-h-32 text-link font-semibold')}
        aria-label={`Состав: ${title}`}
      >
        Состав
      </summary>
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
            <span className={css('grid place-items-center size-64 rounded-12')} style={tintStyle(dish.tint)}>
              <Picture className={css('w-60')} picture={dish.picture} alt="" sizes="64px" />
            </span>
            <div className={css('grid gap-2 min-w-0 leading-[1.3]')}>
              <b className={css('text-ui wrap-break-word')}>{dish.title}</b>
              <small className={layout.faint}>
                {dish.weightG} г, {dish.kcal} ккал <Macros {...dish} areAfterEnergy />
              </small>
              <small className={layout.faint}>
                <em className={css('text-ink-2 not-italic font-bold tabular-nums')}>
                  {kcalDifferenceText(kcalDifference)}
                </em>
                , {priceDifferenceKop === 0 ? 'без доплаты' : `доплата ${formatMoney(priceDifferenceKop)}`}
              </small>
              <DishComposition dish={dish} />
            </div>
            {renderControl(dish)}
          </li>
        ))}
      </ul>
      {blocked.length > 0 && (
        <details>
          <summary className={css('flex items-center min-h-tap font-semibold text-small')}>
            Не предлагаем из-за аллергии
          </summary>
          <ul>
            {blocked.map(({ title, because }) => (
              <li key={title} className={css('text-ink-2 text-small leading-[1.4]')}>
                {title}: {because.join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
