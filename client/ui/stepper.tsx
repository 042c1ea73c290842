import { NumberField } from '@base-ui/react/number-field';
import { type ReactNode, useId } from 'react';
import { MinusIcon, PlusIcon } from './control-icons.tsx';
import { FieldError } from './field.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly name?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onValue: (value: number) => void;
}

/** A number with less and more beside it; arrows, Home and End work in the figure itself. */
export function Stepper(props: StepperProps): ReactNode {
  const { label, name, value, min, max, step = 1, hint, error, isDisabled = false, onValue } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <NumberField.Root
      id={id}
      name={name}
      value={value}
      min={min}
      max={max}
      step={step}
      locale="ru"
      disabled={isDisabled}
      // An emptied field keeps its last number: there is always one.
      onValueChange={(next) => next !== null && onValue(next)}
    >
      <label className={props.isLabelHidden ? styles.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <NumberField.Group className={styles.group} data-invalid={error !== undefined || undefined}>
        <NumberField.Decrement className={styles.button} aria-label={`${label}: меньше`}>
          <MinusIcon />
        </NumberField.Decrement>
        <NumberField.Input
          className={styles.input}
          aria-describedby={hasMessage ? messageId : undefined}
          aria-invalid={error !== undefined || undefined}
        />
        <NumberField.Increment className={styles.button} aria-label={`${label}: больше`}>
          <PlusIcon />
        </NumberField.Increment>
      </NumberField.Group>
      {error !== undefined && <FieldError id={messageId}>{error}</FieldError>}
      {error === undefined && hint !== undefined && (
        <span className={styles.hint} id={messageId}>
          {hint}
        </span>
      )}
    </NumberField.Root>
  );
}
