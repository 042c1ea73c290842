import { ToggleChip } from '../../../ui/chip.tsx';
import styles from '../modal.module.css';
import type { Opinion } from '../opinions.ts';

interface OpinionChipsProps {
  /** Read out. */
  readonly label: string;
  readonly opinions: readonly Opinion[];
  /** Names of those that are chosen. */
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** Words that most people would write, to be pressed; without any there is nothing to see. */
export function OpinionChips({ label, opinions, chosen, onChosen }: OpinionChipsProps) {
  if (opinions.length === 0) return null;
  const toggle = (name: string) =>
    onChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={styles.opinions} aria-label={label}>
      {opinions.map(({ id, name }) => (
        <ToggleChip key={id} isOn={chosen.includes(name)} onClick={() => toggle(name)}>
          {name}
        </ToggleChip>
      ))}
    </fieldset>
  );
}
