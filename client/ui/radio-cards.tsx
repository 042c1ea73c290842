import { useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { useField } from './form-context.ts';
import { type RadioFaceProps, RadioGroup, type RadioGroupProps } from './radio-group.tsx';

interface RadioCardsProps<T extends string> extends RadioGroupProps<T> {
  readonly error?: string | undefined;
}

function CardFace({ icon, label, note }: RadioFaceProps) {
  return (
    <span className={styles.cardFace}>
      {icon}
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  );
}

/** Alternatives that need a word of explanation: native radio buttons drawn as cards. */
export function RadioCards<T extends string>({ error: own, ...group }: RadioCardsProps<T>) {
  const field = useField(group.name);
  const error = own ?? field.error;
  const errorId = useId();
  const areShort = group.options.every(({ note }) => note === undefined);
  const areBare = areShort && group.options.every(({ icon }) => icon === undefined);
  return (
    <RadioGroup
      {...group}
      group={classNames(
        styles.cards,
        group.options.length === 5 && styles.five,
        areShort && styles.short,
        areBare && styles.bare,
        error !== undefined && styles.invalid,
      )}
      option={styles.card}
      Face={CardFace}
      errorId={error === undefined ? undefined : errorId}
    >
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </RadioGroup>
  );
}
