import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import { removeWeight } from '#shared/features/progress/contract.ts';
import { weightText } from '#shared/features/progress/rules.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './cards.module.css';

/** Length of the list; the chart's table has all records. */
const SHOWN = 5;

/** The latest records, which can be corrected or removed. */
export function RecordsCard({ weights, profile }: Pick<ProgressView, 'weights' | 'profile'>): ReactNode {
  const state = useAppState();
  const newest = weights.slice(-SHOWN).reverse();
  if (newest.length === 0) return null;
  return (
    <Panel title="Последние записи" titleId="progress-records" className={styles.card}>
      <ul className={styles.records}>
        {newest.map(({ date, weightG }) => (
          <li key={date}>
            <span>
              <b>{weightText(weightG)}</b> · {formatDay(date)}
            </span>
            <span className={styles.row}>
              <Button
                look="ghost"
                size="small"
                aria-label={`Исправить запись за ${formatDay(date)}`}
                onClick={() => {
                  const weight = String(weightG / 1000).replace('.', ',');
                  openModal(state, 'progress-add-weight', { profile, date, weight });
                }}
              >
                Исправить
              </Button>
              <ActionForm
                call={removeWeight}
                body={{ date }}
                label="Убрать"
                look="ghost"
                size="small"
                about={formatDay(date)}
                done={`Запись за\u00a0${formatDay(date)} убрана`}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
