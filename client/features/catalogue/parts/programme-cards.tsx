import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/app-state.ts';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { DishPicture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './programme-cards.module.css';

/** Cards that are in sight at first. */
const FIRST_CARDS = 6;

function kcalRange({ lines }: Programme): string {
  const first = lines[0]?.kcal;
  const last = lines.at(-1)?.kcal;
  return first === last ? `${first}\u00a0ккал` : `${first}–${last}\u00a0ккал`;
}

function ProgrammeCard({ programme }: { readonly programme: Programme }): ReactNode {
  const { isSimply } = useAppState().site;
  return (
    <Link
      to={programmePath(programme.code, isSimply)}
      className={styles.card}
      style={tintStyle(programme.tint)}
    >
      <DishPicture
        code={programme.cover}
        alt=""
        sizes="(min-width: 768px) 282px, 172px"
        className={styles.picture}
      />
      <h3 className={styles.name}>{programme.name}</h3>
      <p className={styles.pitch}>
        {programme.pitch}
        <span>{kcalRange(programme)}</span>
      </p>
      <p className={styles.price}>
        <span>
          от&nbsp;{formatMoney(programme.fromDayPriceKop)}
          <small>в день</small>
        </span>
        <span className={styles.go}>
          <ArrowRightIcon />
        </span>
      </p>
    </Link>
  );
}

export function ProgrammeCards({ programmes }: { readonly programmes: readonly Programme[] }): ReactNode {
  const first = programmes.slice(0, FIRST_CARDS);
  const rest = programmes.slice(FIRST_CARDS);
  return (
    <Section title="Программы питания" id="programmes">
      <div className={styles.grid}>
        {first.map((programme) => (
          <ProgrammeCard key={programme.code} programme={programme} />
        ))}
      </div>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>
            Все программы — ещё {rest.length}
            <ChevronDownIcon />
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
