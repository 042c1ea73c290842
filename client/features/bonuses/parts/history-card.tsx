import type { ReactNode } from 'react';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { BonusMove } from '#shared/features/bonuses/schema.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './cards.module.css';

/** Moves that stand open; the rest one press away. */
const SHOWN = 6;

function Moves({ moves }: { readonly moves: readonly BonusMove[] }): ReactNode {
  return (
    <ul className={styles.moves}>
      {moves.map(({ id, at, text, amountKop }) => (
        <li key={id}>
          <span>
            {text}
            <small>{formatDayOfYear(moscowDate(at))}</small>
          </span>
          <b data-in={amountKop > 0 || undefined}>
            {amountKop > 0 && '+'}
            {bonusText(amountKop)}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** Where bonuses came from and went to, in words. */
export function HistoryCard({ history }: { readonly history: readonly BonusMove[] }): ReactNode {
  return (
    <Panel title="История бонусов" titleId="bonus-history" className={styles.card}>
      {history.length === 0 ? (
        <p>Пока пусто: первые бонусы придут с&nbsp;первой доставкой.</p>
      ) : (
        <Moves moves={history.slice(0, SHOWN)} />
      )}
      {history.length > SHOWN && (
        <details className={styles.more}>
          <summary>Показать раньше</summary>
          <Moves moves={history.slice(SHOWN)} />
        </details>
      )}
    </Panel>
  );
}
