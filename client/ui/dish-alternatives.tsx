import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { css } from './css.ts';
import { kcalPerGram } from './dish-facts.tsx';
import { Picture, tintStyle } from './picture.tsx';

interface DishAlternativesProps {
  /** The dish that they would come in place of. */
  readonly dish: DishPortion;
  readonly alternatives: readonly DishPortion[];
}

/** Grams that tell two portions apart: less is how one portion of a dish differs from the next. */
const TELLING_G = 2;
const nutrients = [
  ['proteinG', 'белка'],
  ['fatG', 'жира'],
  ['carbohydrateG', 'углеводов'],
] as const;

/** In what a portion differs most, «+12 г белка»: its energy is about the same by rule. */
function differenceOf(other: DishPortion, dish: DishPortion): string {
  const [most] = nutrients
    .map(([key, name]) => ({ name, grams: Math.round(other[key] - dish[key]), weight: kcalPerGram[key] }))
    .toSorted((a, b) => Math.abs(b.grams) * b.weight - Math.abs(a.grams) * a.weight);
  if (!most || Math.abs(most.grams) < TELLING_G) return 'почти то же';
  return `${most.grams > 0 ? '+' : '−'}${Math.abs(most.grams)} г ${most.name}`;
}

/** Alternatives to a dish, with their differences. */
export function DishAlternatives({ dish, alternatives }: DishAlternativesProps) {
  if (alternatives.length === 0) return null;
  // Portions are weighed for their meal, so that most have the energy of the dish: that is said once.
  const hasSameEnergy = alternatives.every(({ kcal }) => kcal === dish.kcal);
  return (
    <section className={css('grid gap-10')}>
      <h3 className={css('text-body')}>Чем можно заменить</h3>
      <ul className={css('grid gap-8')}>
        {alternatives.map((other) => (
          <li key={other.code} className={css('flex gap-12 items-center')}>
            <span
              className={css('grid flex-none place-items-center size-64 rounded-input')}
              style={tintStyle(other.tint)}
            >
              <Picture picture={other.picture} alt="" sizes="64px" className={css('w-60')} />
            </span>
            <span className={css('grid flex-1 gap-2 min-w-0 leading-[1.3]')}>
              <b className={css('text-ui wrap-break-word')}>{other.title}</b>
              <small className={css('text-ink-3 text-caption')}>
                {other.weightG} г{other.kcal !== dish.kcal && `, ${other.kcal} ккал`}
              </small>
            </span>
            <span className={css('flex-none text-ink-2 font-bold text-small tabular-nums whitespace-nowrap')}>
              {differenceOf(other, dish)}
            </span>
          </li>
        ))}
      </ul>
      <p className={css('text-ink-3 text-caption')}>
        {hasSameEnergy ? 'Ни цена дня, ни калорийность не меняются.' : 'Замена не меняет цену дня.'} Заменить
        блюдо можно после заказа, в кабинете.
      </p>
    </section>
  );
}
