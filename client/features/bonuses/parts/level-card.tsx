import type { ReactNode } from 'react';
import type { BonusView } from '#shared/features/bonuses/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { Progress } from '../../../ui/progress.tsx';
import styles from './cards.module.css';

/** How much of each delivery comes back, and what is missing to more. */
export function LevelCard({ level }: Pick<BonusView, 'level'>): ReactNode {
  const { share, deliveredKop, next } = level;
  return (
    <section className={styles.card} aria-labelledby="bonus-level">
      <h2 id="bonus-level">Ваш уровень</h2>
      <p className={styles.figure}>{formatPercent(share)}</p>
      <p>
        Столько возвращается бонусами с&nbsp;каждой доставки. Доставлено на&nbsp;{formatMoney(deliveredKop)}.
      </p>
      {next ? (
        <Progress
          label={`До уровня ${formatPercent(next.share)}`}
          value={deliveredKop}
          max={next.fromKop}
          text={`осталось ${formatMoney(next.missingKop)}`}
        />
      ) : (
        <p>Это самый высокий уровень. Он не&nbsp;сгорает.</p>
      )}
    </section>
  );
}
