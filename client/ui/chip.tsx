import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

interface ToggleChipProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-pressed'> {
  readonly isOn: boolean;
}

/** A filter that is on or off. */
export function ToggleChip({ isOn, ...button }: ToggleChipProps) {
  return <button {...button} type="button" className={styles.chip} aria-pressed={isOn} />;
}

interface RemovableChipProps {
  readonly children: ReactNode;
  /** The cross, as it is read out: «Убрать грибы». */
  readonly removeLabel: string;
  readonly isDisabled?: boolean;
  readonly onRemove: () => void;
}

/** Something chosen that can be taken away again. */
export function RemovableChip({ children, removeLabel, isDisabled, onRemove }: RemovableChipProps) {
  return (
    <span className={styles.removable}>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        disabled={isDisabled}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </button>
    </span>
  );
}
