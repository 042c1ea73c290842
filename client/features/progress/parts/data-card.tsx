import type { ReactNode } from 'react';
import { formatDayOfYear, formatMoment } from '#shared/dates.ts';
import { withdrawProgress } from '#shared/features/progress/contract.ts';
import type { ProgressView } from '#shared/features/progress/schema.ts';
import { ActionForm } from '../../../platform/forms/action-form.tsx';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import styles from './cards.module.css';

/** Stored health data, its consent and its erasure. */
export function DataCard({ consent, profile }: Pick<ProgressView, 'consent' | 'profile'>): ReactNode {
  const state = useAppState();
  if (!consent) return null;
  return (
    <details className={classNames(surface.panel, styles.data)}>
      <summary>Мои данные на&nbsp;этой странице</summary>
      <p>
        Вы&nbsp;разрешили хранить вес и&nbsp;цели {formatMoment(consent.givenAt)}
        {consent.version !== '' && <> (политика от&nbsp;{formatDayOfYear(consent.version)})</>}
        <span>. Видите их&nbsp;только вы.</span>
      </p>
      {profile && (
        <div className={styles.row}>
          <Button look="outline" onClick={() => openModal(state, 'progress-reset', {})}>
            Стереть вес и&nbsp;цель
          </Button>
        </div>
      )}
      <ActionForm
        call={withdrawProgress}
        body={(fields) => ({ confirm: fields.get('confirm') === 'on' })}
        label="Отозвать разрешение"
        look="outline"
        done="Разрешение отозвано, данные стёрты"
      >
        <Checkbox name="confirm" required>
          Сотрите вес, рост, возраст и&nbsp;цель насовсем
        </Checkbox>
      </ActionForm>
    </details>
  );
}
