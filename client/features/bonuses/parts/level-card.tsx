import type { ReactNode } from 'react';
import type { BonusView } from '#shared/features/bonuses/schema.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './cards.module.css';

/** How much of each delivery comes back, and what is missing to more. */
export function LevelCard({ level }: Pick<BonusView, 'level'>): ReactNode {
  const { share, paidKop, next } = level;
  return (
    <Panel title="Ваш уровень" titleId="bonus-level" className={styles.card}>
      <p className={styles.figure}>{formatPercent(share)}</p>
      <p>
        Столько возвращается бонусами с&nbsp;каждой доставки. Оплачено заказов на&nbsp;{formatMoney(paidKop)},
        возвраты вычтены.
      </p>
      {next ? (
        <Progress
          label={`До\u00a0уровня ${formatPercent(next.share)}`}
          value={paidKop}
          max={next.fromKop}
          text={`осталось ${formatMoney(next.missingKop)}`}
        />
      ) : (
        <p>Это самый высокий уровень. Он&nbsp;не&nbsp;сгорает.</p>
      )}
    </Panel>
  );
}
