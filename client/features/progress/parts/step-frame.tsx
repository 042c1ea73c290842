import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import foot from '../../../ui/dialog-foot.module.css';
import { FormContext, useFormValues } from '../../../ui/form-values.ts';
import layout from '../../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../../ui/modal-text.tsx';
import styles from '../modal.module.css';
import { stepDialogs } from '../shared/dialogs.ts';
import type { GoalDraft } from './steps.ts';

interface StepFrameProps {
  readonly step: 1 | 2 | 3 | 4 | 5 | 6;
  readonly title: string;
  readonly lead: string;
  readonly draft: GoalDraft;
  /** What is wrong, by field; empty where something is only missing. */
  readonly check?: (draft: GoalDraft) => Readonly<Record<string, string>>;
  readonly label?: string;
  readonly isBusy?: boolean;
  /** In place of going on to the next step. */
  readonly onSubmit?: (draft: GoalDraft) => void;
  readonly children: ReactNode | ((draft: GoalDraft) => ReactNode);
}

/** One of six steps: what it asks, and the ways back and on. */
export function StepFrame(props: StepFrameProps) {
  const {
    step,
    title,
    lead,
    draft: given,
    check,
    label = 'Дальше',
    isBusy = false,
    onSubmit,
    children,
  } = props;
  const state = useAppState();
  const form = useRef<HTMLFormElement>(null);
  const [fields] = useState(() => new Set<string>());
  const values = [...(useFormValues(form) ?? [])].map(([name, value]) => [name, String(value).trim()]);
  const draft: GoalDraft = { ...given, ...Object.fromEntries(values) };
  const problems = check?.(draft) ?? {};
  const isReady = Object.keys(problems).length === 0;
  const errors = Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== ''));
  const go = (to: number) => {
    const next = stepDialogs[to - 1];
    if (next) openDialog(state, next, { draft });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (onSubmit) onSubmit(draft);
    else go(step + 1);
  };
  return (
    <FormContext value={{ form, fields, errors, defaults: given, isBusy }}>
      <form ref={form} className={classNames(layout.stack14, styles.modal)} onSubmit={submit} noValidate>
        <ModalTitle>
          <small className={styles.step}>
            Шаг {step} из&nbsp;{stepDialogs.length}
          </small>{' '}
          {title}
        </ModalTitle>
        <ModalLead>{lead}</ModalLead>
        {typeof children === 'function' ? children(draft) : children}
        <div className={classNames(foot.foot, styles.buttons)}>
          {step > 1 && (
            <Button look="soft" onClick={() => go(step - 1)}>
              Назад
            </Button>
          )}
          <Button type="submit" disabled={!isReady} isBusy={isBusy}>
            {label}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
