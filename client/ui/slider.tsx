import { Slider as Base } from '@base-ui/react/slider';
import type { ReactNode } from 'react';
import styles from './slider.module.css';

interface SliderLook {
  readonly label: string;
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly isDisabled?: boolean;
  /** How a figure is written, also to screen readers: «1 600 ккал». */
  readonly format: (value: number) => string;
}

interface SliderProps extends SliderLook {
  readonly value: number;
  readonly onValue: (value: number) => void;
}

interface RangeSliderProps extends SliderLook {
  readonly value: readonly [from: number, to: number];
  readonly onValue: (value: readonly [from: number, to: number]) => void;
}

interface FrameProps extends SliderLook {
  readonly values: readonly number[];
  /** What each thumb is called; a single one bears the label. */
  readonly thumbs: readonly (string | undefined)[];
  readonly onValues: (values: readonly number[]) => void;
}

function Frame(props: FrameProps): ReactNode {
  const { label, name, values, thumbs, min, max, step = 1, isDisabled = false, format, onValues } = props;
  return (
    <Base.Root
      className={styles.slider}
      name={name}
      value={values}
      min={min}
      max={max}
      step={step}
      largeStep={step * 5}
      disabled={isDisabled}
      onValueChange={(next) => onValues(typeof next === 'number' ? [next] : next)}
    >
      <div className={styles.head}>
        <Base.Label className={styles.label}>{label}</Base.Label>
        <output className={styles.value}>{values.map(format).join('\u00a0–\u00a0')}</output>
      </div>
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.indicator} />
          {thumbs.map((thumb, index) => (
            <Base.Thumb
              key={thumb ?? label}
              index={index}
              className={styles.thumb}
              getAriaLabel={thumb === undefined ? null : () => thumb}
              getAriaValueText={(_, current) => format(current)}
            />
          ))}
        </Base.Track>
      </Base.Control>
      <span className={styles.ends} aria-hidden>
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </span>
    </Base.Root>
  );
}

/** One figure of a range. */
export function Slider({ value, onValue, ...look }: SliderProps): ReactNode {
  return (
    <Frame {...look} values={[value]} thumbs={[undefined]} onValues={([next = value]) => onValue(next)} />
  );
}

/** Two figures, from and to. */
export function RangeSlider({ value, onValue, ...look }: RangeSliderProps): ReactNode {
  return (
    <Frame
      {...look}
      values={value}
      thumbs={[`${look.label}: от`, `${look.label}: до`]}
      onValues={([from = look.min, to = look.max]) => onValue([from, to])}
    />
  );
}
