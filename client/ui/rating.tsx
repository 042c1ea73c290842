import type { CSSProperties, ReactNode } from 'react';
import { countOf } from '#shared/plurals.ts';
import choice from './choice.module.css';
import { classNames } from './class-names.ts';
import styles from './rating.module.css';

const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';
const places = [1, 2, 3, 4, 5] as const;

function Star(): ReactNode {
  return (
    <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
      <path d={star} />
    </svg>
  );
}

interface RatingProps {
  /** From 0 to 5, tenths allowed. */
  readonly value: number;
  readonly reviewCount?: number;
  readonly size?: 'small' | 'medium';
}

/** What others gave, in stars and in figures. */
export function Rating({ value, reviewCount, size = 'small' }: RatingProps): ReactNode {
  const figure = value.toFixed(1).replace('.', ',');
  const filled = { '--filled': `${(value / 5) * 100}%` } as CSSProperties;
  return (
    <span className={classNames(styles.rating, styles[size])}>
      <span className={styles.stars} style={filled} role="img" aria-label={`Оценка ${figure} из 5`} />
      <b aria-hidden>{figure}</b>
      {reviewCount !== undefined && (
        <span className={styles.count}>{countOf(reviewCount, 'отзыв', 'отзыва', 'отзывов')}</span>
      )}
    </span>
  );
}

const words = ['', 'Очень плохо', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const;

interface RatingFieldProps {
  readonly legend: string;
  readonly name: string;
  /** From 1 to 5, or nothing yet. */
  readonly value: number | undefined;
  readonly isDisabled?: boolean;
  readonly onValue: (value: number) => void;
}

/** Stars that are given: native radio buttons, so that arrows and plain forms work. */
export function RatingField({ legend, name, value, isDisabled, onValue }: RatingFieldProps): ReactNode {
  return (
    <fieldset className={choice.group} disabled={isDisabled}>
      <legend className={choice.legend}>{legend}</legend>
      <div className={styles.field}>
        {places.map((place) => (
          <label
            key={place}
            className={styles.place}
            data-on={(value !== undefined && place <= value) || undefined}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={place}
              checked={place === value}
              aria-label={`${place} из 5: ${words[place].toLowerCase()}`}
              onChange={() => onValue(place)}
            />
            <span className={styles.face}>
              <Star />
            </span>
          </label>
        ))}
        <span className={styles.word} aria-hidden>
          {value === undefined ? 'Поставьте оценку' : words[value]}
        </span>
      </div>
    </fieldset>
  );
}
