import type { CSSProperties } from 'react';
import { countOf } from '#shared/plurals.ts';
import { classNames } from './basics.tsx';
import choice from './choice.module.css';
import { css } from './css.ts';
import { useFormValue } from './field.tsx';
import layout from './layout.module.css';
import styles from './rating.module.css';

const star =
  'M11.53 2.29a.53.53 0 0 1 .95 0l2.31 4.68a2.12 2.12 0 0 0 1.59 1.16l5.17.76a.53.53 0 0 1 .29.9l-3.74 3.64a2.12 2.12 0 0 0-.61 1.88l.88 5.14a.53.53 0 0 1-.77.56l-4.62-2.43a2.12 2.12 0 0 0-1.97 0L6.4 21.01a.53.53 0 0 1-.77-.56l.88-5.14a2.12 2.12 0 0 0-.61-1.88L2.16 9.79a.53.53 0 0 1 .29-.91l5.17-.76a2.12 2.12 0 0 0 1.6-1.16z';
const places = [1, 2, 3, 4, 5] as const;

function Star({ isOn }: { readonly isOn: boolean }) {
  return (
    <svg
      className={classNames(
        css(
          'flex-none size-36 max-w-none fill-current [stroke-width:0.8]',
          '[transition:transform_var(--press)_var(--ease)]',
          'forced-colors:forced-color-adjust-none print:[print-color-adjust:exact]',
        ),
        isOn
          ? css('stroke-amber-ink forced-colors:[color:Highlight]')
          : css('stroke-line-input forced-colors:[color:GrayText]'),
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
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

/** Others' rating in stars and in figures. */
export function Rating({ value, reviewCount, size = 'small' }: RatingProps) {
  const figure = value.toFixed(1).replace('.', ',');
  const filled = { '--filled': `${(value / 5) * 100}%` } as CSSProperties;
  return (
    <span
      className={classNames(
        css('inline-flex gap-8 items-center text-small leading-[1.2]'),
        size === 'medium' && css('text-lead [--star:24px]'),
      )}
    >
      <span className={styles.stars} style={filled} role="img" aria-label={`Оценка ${figure} из 5`} />
      <b aria-hidden>{figure}</b>
      {reviewCount !== undefined && (
        <span className={css('text-ink-3')}>{countOf(reviewCount, 'отзыв', 'отзыва', 'отзывов')}</span>
      )}
    </span>
  );
}

const words = ['', 'Очень плохо', 'Плохо', 'Нормально', 'Хорошо', 'Отлично'] as const;

interface RatingFieldProps {
  readonly legend: string;
  readonly name: string;
  /** From 1 to 5, or nothing yet. */
  readonly value?: number | undefined;
  /** Set where the stars are held outside the form. */
  readonly onValue?: (value: number) => void;
}

/** Stars that are given: native radio buttons, so that arrows work. */
export function RatingField({ legend, name, onValue, ...given }: RatingFieldProps) {
  const entered = Number(useFormValue(name, String(given.value ?? '')));
  const value = onValue ? given.value : entered || undefined;
  const isOn = (place: number) => value !== undefined && place <= value;
  return (
    <fieldset className={css('min-w-0')}>
      <legend className={choice.legend}>{legend}</legend>
      <div className={css('flex flex-wrap items-center -ml-6')}>
        {places.map((place) => (
          <label key={place} className={css('relative block cursor-pointer')}>
            <input
              type="radio"
              className={classNames(layout.covering, styles.input)}
              name={name}
              value={place}
              {...(onValue
                ? { checked: place === value, onChange: () => onValue(place) }
                : { defaultChecked: place === given.value })}
              aria-label={`${place} из 5: ${words[place].toLowerCase()}`}
            />
            <span
              className={classNames(
                css('grid place-items-center size-48 rounded-full'),
                isOn(place) ? css('text-amber') : css('text-sand-300'),
              )}
            >
              <Star isOn={isOn(place)} />
            </span>
          </label>
        ))}
        <span className={css('pl-10 text-ink-2 font-semibold text-small')} aria-hidden>
          {value === undefined ? 'Поставьте оценку' : words[value]}
        </span>
      </div>
    </fieldset>
  );
}
