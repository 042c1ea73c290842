import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useId, useRef } from 'react';
import { dayOfMonth, formatDayLong, type IsoDate, weekdayOf, weekdayShort } from '#shared/dates.ts';
import { classNames, Icon } from './basics.tsx';
import styles from './choice.module.css';
import { css } from './css.ts';
import { FieldError, useField, useFormValue } from './field.tsx';
import layout from './layout.module.css';
import rail from './rail.module.css';
import { VisuallyHidden, visuallyHidden } from './text.tsx';

/** One alternative of a group. */
export interface RadioOption<T extends string | number> {
  readonly value: T;
  /** Without one the value is shown. */
  readonly label?: string;
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<T extends string | number> {
  readonly legend: ReactNode;
  /** Hides the legend from the eye where the heading beside it says the same. */
  readonly isLegendHidden?: boolean;
  readonly name: string;
  /** The chosen one; of a group that the form holds the one that it begins with. */
  readonly value?: T | undefined;
  readonly options: readonly RadioOption<T>[];
  /** Set where the choice is held outside the form. */
  readonly onValue?: (value: T) => void;
}

/** What is shown of an alternative. */
export type RadioFaceProps = Pick<RadioOption<string | number>, 'icon' | 'note'> & {
  readonly label: string | number;
};

interface Faces {
  readonly group: string | undefined;
  readonly option: string | undefined;
  readonly Face: ComponentType<RadioFaceProps>;
  /** What is wrong with the choice, under the id that the group is described by. */
  readonly errorId?: string | undefined;
  readonly children?: ReactNode;
}

/** Native radio buttons under a legend, each behind a face of its own. */
export function RadioGroup<T extends string | number>(props: RadioGroupProps<T> & Faces) {
  const { legend, isLegendHidden = false, name, value, options, onValue } = props;
  const { group, option, Face, errorId, children } = props;
  const { known = value } = useField(name);
  return (
    <fieldset className={css('min-w-0')} aria-describedby={errorId}>
      <legend className={isLegendHidden ? visuallyHidden : styles.legend}>{legend}</legend>
      <div className={group}>
        {options.map((one) => (
          <label key={one.value} className={option}>
            <input
              type="radio"
              className={classNames(layout.covering, styles.input)}
              name={name}
              value={one.value}
              disabled={one.isDisabled}
              {...(onValue
                ? { checked: one.value === value, onChange: () => onValue(one.value) }
                : { defaultChecked: String(one.value) === String(known) })}
            />
            <Face icon={one.icon} label={one.label ?? one.value} note={one.note} />
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface RadioListProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: ReactNode])[];
}

/** One of a few, each a line of its own; the first is chosen until the customer chooses another. */
export function RadioList({ legend, name, options }: RadioListProps) {
  return (
    <fieldset className={css('grid')}>
      <legend className={css('mb-4 font-bold text-small')}>{legend}</legend>
      {options.map(([option, text], index) => (
        <label key={option} className={css('flex gap-10 items-center min-h-tap py-6')}>
          <input
            type="radio"
            className={css('flex-none size-24 [accent-color:var(--green-600)]')}
            name={name}
            value={option}
            defaultChecked={index === 0}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
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
export function RadioCards<T extends string>(group: RadioGroupProps<T>) {
  const { error } = useField(group.name);
  const errorId = useId();
  const areShort = group.options.every(({ note }) => note === undefined);
  const areBare = areShort && group.options.every(({ icon }) => icon === undefined);
  return (
    <RadioGroup
      {...group}
      group={classNames(
        css('flex flex-wrap gap-8'),
        areBare && styles.bare,
        error !== undefined && styles.invalid,
      )}
      // One that is left over takes its whole row; five are three and two, wherever there is room.
      option={classNames(
        areShort
          ? css('relative block cursor-pointer [flex:1_1_84px]')
          : css('relative block cursor-pointer [flex:1_1_148px]'),
        group.options.length === 5 && css('large-phone:basis-[30%]'),
      )}
      Face={CardFace}
      errorId={error === undefined ? undefined : errorId}
    >
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </RadioGroup>
  );
}

function SegmentFace({ label, note }: RadioFaceProps) {
  return (
    <span className={styles.segmentFace}>
      {label}
      {/* A note may have changed before React: the configurator's prices do. */}
      {note !== undefined && <small suppressHydrationWarning>{note}</small>}
    </span>
  );
}

/** A few short alternatives in one row: native radio buttons. */
export function Segmented<T extends string | number>(props: RadioGroupProps<T>) {
  return (
    <RadioGroup
      {...props}
      group={css('grid gap-4 p-4 rounded-input bg-sand-100 [grid-auto-columns:1fr] [grid-auto-flow:column]')}
      option={css('relative block cursor-pointer')}
      Face={SegmentFace}
    />
  );
}

interface ToggleChipProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> {
  readonly isOn: boolean;
}

/** A filter that is on or off. */
export function ToggleChip({ isOn, ...button }: ToggleChipProps) {
  return (
    <button
      {...button}
      type="button"
      className={classNames(
        css(
          'inline-flex gap-8 items-center min-h-tap py-8 px-16 rounded-pill bg-surface ring-line',
          'font-semibold text-small leading-[1.2]',
          '[transition:background-color_var(--press),_box-shadow_var(--press)]',
          'disabled:bg-sand-100 disabled:shadow-none disabled:text-ink-3',
          'forced-colors:[border:1px_solid_ButtonBorder]',
        ),
        isOn &&
          css(
            'bg-green-950 shadow-none text-white',
            'forced-colors:forced-color-adjust-none forced-colors:[background:Highlight]',
            'forced-colors:[color:HighlightText]',
          ),
        !button.disabled && css('hover:ring-line-input'),
      )}
      aria-pressed={isOn}
    />
  );
}

interface RemovableChipProps {
  readonly children: ReactNode;
  /** The cross, as it is read out: «Убрать грибы». */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Something chosen that can be taken away again. */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span
      className={css(
        'inline-flex items-center min-h-tap pl-16 rounded-pill bg-green-100 text-green-900 font-semibold',
        'text-small leading-[1.2]',
        'forced-colors:[border:1px_solid_ButtonBorder]',
      )}
    >
      {children}
      <button
        type="button"
        className={css('grid flex-none place-items-center size-tap rounded-full hover:bg-green-200')}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </button>
    </span>
  );
}

interface DateChipsProps {
  readonly legend: ReactNode;
  readonly isLegendHidden?: boolean;
  readonly name: string;
  /** The chosen one; of a row that the form holds the one that it begins with. */
  readonly value: IsoDate;
  readonly dates: readonly IsoDate[];
  readonly isDisabled?: (date: IsoDate) => boolean;
  /** Set where the choice is held outside the form. */
  readonly onValue?: (date: IsoDate) => void;
  /** Hears of a day that its visitor has chosen, and of no other. */
  readonly onPressed?: (date: IsoDate) => void;
}

/** Days in a row that scrolls sideways: native radio buttons. */
export function DateChips(props: DateChipsProps) {
  const { legend, name, dates, isDisabled, onValue, onPressed, isLegendHidden = false } = props;
  const { error, known = props.value } = useField(name);
  const first = String(known);
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
    <fieldset className={css('min-w-0')} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={isLegendHidden ? visuallyHidden : styles.legend}>{legend}</legend>
      <div
        className={classNames(
          rail.arrows,
          css(
            'flex gap-6 -mx-4 p-4 overflow-x-auto [overscroll-behavior-x:contain]',
            '[scroll-padding-inline:var(--s4)] [scroll-snap-type:x_proximity] [scrollbar-width:thin]',
            '[scrollbar-color:var(--sand-300)_transparent]',
          ),
        )}
        ref={row}
      >
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
