import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

/** One alternative of a group of cards. */
export interface RadioCard<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

interface RadioCardsProps<T extends string> {
  readonly legend: string;
  readonly isLegendHidden?: boolean;
  readonly name: string;
  readonly value: T | undefined;
  readonly cards: readonly RadioCard<T>[];
  readonly error?: string | undefined;
  readonly onValue: (value: T) => void;
}

/** Alternatives that need a word of explanation: native radio buttons drawn as cards. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>): ReactNode {
  const { legend, isLegendHidden = false, name, value, cards, error, onValue } = props;
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={classNames(styles.cards, error !== undefined && styles.invalid)}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.isDisabled}
              onChange={() => onValue(card.value)}
            />
            <span className={styles.cardFace}>
              {card.icon}
              <span>
                {card.label}
                {card.note !== undefined && <small>{card.note}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
