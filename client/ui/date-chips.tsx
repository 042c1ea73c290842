import { type ReactNode, useEffect, useId, useRef } from 'react';
import { dayOfMonth, formatDayLong, type IsoDate, weekdayOf, weekdayShort } from '#shared/dates.ts';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { useField, useFormValue } from './form-values.ts';
import layout from './layout.module.css';
import rail from './rail.module.css';
import { VisuallyHidden } from './text.tsx';

interface DateChipsProps {
  readonly legend: ReactNode;
  readonly isLegendHidden?: boolean;
  readonly name: string;
  /** The chosen one; of a row that the form holds the one that it begins with. */
  readonly value: IsoDate;
  readonly dates: readonly IsoDate[];
  readonly error?: string | undefined;
  readonly isDisabled?: (date: IsoDate) => boolean;
  /** Set where the choice is held outside the form. */
  readonly onValue?: (date: IsoDate) => void;
  /** Hears of a day that its visitor has chosen, and of no other. */
  readonly onPressed?: (date: IsoDate) => void;
}

/** Days in a row that scrolls sideways: native radio buttons. */
export function DateChips(props: DateChipsProps) {
  const { legend, name, dates, isDisabled, onValue, onPressed, isLegendHidden = false } = props;
  const field = useField(name);
  const error = props.error ?? field.error;
  const first = String(field.known ?? props.value);
  const entered = useFormValue(name, first);
  const value = onValue ? props.value : entered;
  const errorId = useId();
  const disabled = new Set(isDisabled && dates.filter(isDisabled));
  const row = useRef<HTMLDivElement>(null);
  // A day that was chosen elsewhere may lie further along the row.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`label:has([value="${value}"])`);
    if (!row.current || !chip) return;
    const left = chip.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    if (left < 0 || left > row.current.clientWidth - chip.offsetWidth) row.current.scrollLeft += left;
  }, [value]);
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>{legend}</legend>
      <div className={classNames(styles.chips, rail.arrows)} ref={row}>
        {dates.map((date) => (
          <label
            key={date}
            className={styles.chip}
            data-weekend={[0, 6].includes(weekdayOf(date)) || undefined}
          >
            <input
              type="radio"
              className={classNames(layout.covering, styles.input)}
              name={name}
              value={date}
              disabled={disabled.has(date)}
              onClick={() => onPressed?.(date)}
              {...(onValue
                ? { checked: date === value, onChange: () => onValue(date) }
                : { defaultChecked: date === first })}
            />
            <span className={styles.chipFace} aria-hidden>
              {weekdayShort(date)}
              <b>{dayOfMonth(date)}</b>
            </span>
            <VisuallyHidden>{formatDayLong(date)}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
