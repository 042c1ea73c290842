import { reviewLength } from '#shared/features/ratings/schema.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import type { SiteConfig } from '#shared/features/regions/schema.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { ToggleChip } from '../../../ui/choices.tsx';
import styles from '../modal.module.css';

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

/** Words about a delivery or a dish that the site offers. */
export type Opinion = SiteConfig['dishOpinions'][number];

/** Stars from which somebody was content. */
export const CONTENT_STARS = 4;
/** Characters that may be written beside the chosen words. */
export const WORDS_MOST = reviewLength.most - 300;

const none: Pick<SiteConfig, 'reviewOpinions' | 'reviewDishesOpinions' | 'dishOpinions'> = {
  reviewOpinions: [],
  reviewDishesOpinions: [],
  dishOpinions: [],
};

/** The words that the site offers; none before they have come, or where they do not: all can be written as well. */
export function useOpinions(): typeof none {
  return useRestData(getConfig).data ?? none;
}

/** Chosen opinions and the written text as one text. */
export function withOpinions(chosen: readonly string[], text: string): string {
  return [chosen.join(', '), text.trim()].filter((part) => part !== '').join('. ');
}
