import type { Programme } from '#shared/features/programmes/schema.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { ProgrammeCard } from './programme-card.tsx';
import styles from './programme-cards.module.css';

/** Cards that are in sight at first. */
const FIRST_CARDS = 6;

/** All programmes; those after the first ones behind a press. */
export function ProgrammeCards({ programmes }: { readonly programmes: readonly Programme[] }) {
  const first = programmes.slice(0, FIRST_CARDS);
  const rest = programmes.slice(FIRST_CARDS);
  return (
    <Section title="Программы питания" id="programmes" isPrinted={false}>
      <div className={styles.grid}>
        {first.map((programme) => (
          <ProgrammeCard key={programme.code} programme={programme} />
        ))}
      </div>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span className={styles.whenClosed}>Все программы&nbsp;— ещё&nbsp;{rest.length}</span>
            <span className={styles.whenOpen}>Свернуть список</span>
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.grid}>
            {rest.map((programme) => (
              <ProgrammeCard key={programme.code} programme={programme} />
            ))}
          </div>
        </details>
      )}
    </Section>
  );
}
