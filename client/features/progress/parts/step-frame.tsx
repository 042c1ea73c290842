import type { FormEvent, ReactNode } from 'react';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import foot from '../../../ui/dialog-foot.module.css';
import layout from '../../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../../ui/modal-text.tsx';
import styles from '../modal.module.css';
import { type GoalDraft, stepModals } from './steps.ts';

interface StepFrameProps {
  readonly step: 1 | 2 | 3 | 4 | 5 | 6;
  readonly title: string;
  readonly lead: string;
  readonly draft: GoalDraft;
  /** Whether what this step asks is there and right. */
  readonly isReady: boolean;
  readonly label?: string;
  readonly isBusy?: boolean;
  /** In place of going on to the next step. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** One of six steps: what it asks, and the ways back and on. */
export function StepFrame(props: StepFrameProps): ReactNode {
  const { step, title, lead, draft, isReady, label = 'Дальше', isBusy, onSubmit, children } = props;
  const state = useAppState();
  const go = (to: number) => {
    const name = stepModals[to - 1];
    if (name) openModal(state, name, { draft });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (onSubmit) onSubmit();
    else go(step + 1);
  };
  return (
    <form className={classNames(layout.stack14, styles.modal)} onSubmit={submit} noValidate>
      <ModalTitle>
        <small className={styles.step}>
          Шаг {step} из&nbsp;{stepModals.length}
        </small>{' '}
        {title}
      </ModalTitle>
      <ModalLead>{lead}</ModalLead>
      {children}
      <div className={classNames(foot.foot, styles.buttons)}>
        {step > 1 && (
          <Button look="soft" onClick={() => go(step - 1)}>
            Назад
          </Button>
        )}
        <Button type="submit" disabled={!isReady} isBusy={isBusy ?? false}>
          {label}
        </Button>
      </div>
    </form>
  );
}
