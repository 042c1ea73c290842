import type { ReactNode } from 'react';
import { Panel } from '../../../ui/surfaces.tsx';
import styles from './card.module.css';

interface SettingsCardProps {
  /** Where links of the page lead. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export function SettingsCard({ id, title, lead, children }: SettingsCardProps) {
  return (
    <Panel id={id} title={title} titleId={`${id}-title`} size="compact" className={styles.card}>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </Panel>
  );
}

interface SettingsRowProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  /** Whether that needs scripts: without them it is left out. */
  readonly isScripted?: boolean;
}

export function SettingsRow({ title, note, children, isScripted = false }: SettingsRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b>{title}</b>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {children && (
        <div className={styles.actions} data-scripted={isScripted || undefined}>
          {children}
        </div>
      )}
    </li>
  );
}
