import type { ReactNode } from 'react';
import { type DeskForm, PREVIEW } from '#shared/desk/forms.ts';
import { classNames } from '../../ui/class-names.ts';
import controls from '../controls.module.css';
import { DeskButton, Line } from '../controls.tsx';
import { TypedContext } from './sent.ts';
import styles from './tried-form.module.css';
import { refusalOf, useSentForm } from './use-sent-form.ts';

interface TriedFormProps {
  readonly operation: DeskForm;
  /** Which one of a list it is about. */
  readonly id?: string;
  readonly action: string;
  /** Whether it stands by itself, and not in a cell of a table. */
  readonly isWide?: boolean;
  /** What the act would come to, told before it can be done; afterwards too where its page tells the answer. */
  readonly told: (answer: never) => ReactNode;
  readonly children?: ReactNode;
}

/** A form of an act that is tried first: what it would come to is shown, and then it can be done. */
export function TriedForm({
  operation,
  id,
  action,
  isWide = false,
  told,
  children,
}: TriedFormProps): ReactNode {
  const { sent, isBusy, send } = useSentForm(operation);
  const isRefused = sent !== null && sent.refusal !== '';
  return (
    <form method="post" onSubmit={send}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <details open={sent !== null}>
        <summary className={controls.button}>{action}…</summary>
        <div className={classNames(styles.act, isWide && styles.wide)}>
          <TypedContext value={sent ?? { values: {}, fields: {} }}>
            <Line>
              {children}
              <DeskButton type="submit" name="step" value={PREVIEW} disabled={isBusy}>
                Проверить
              </DeskButton>
            </Line>
          </TypedContext>
          {isRefused && <p role="alert">{refusalOf(sent)}</p>}
          {sent !== null && !isRefused && sent.values.step !== PREVIEW && (
            <div role="status" className={styles.told}>
              <p>
                Сделано. <a href="">Обновить страницу</a>
              </p>
              {told(sent.answer as never)}
            </div>
          )}
          {sent !== null && !isRefused && sent.values.step === PREVIEW && (
            <>
              <div role="status" className={styles.told}>
                {told(sent.answer as never)}
              </div>
              <DeskButton type="submit" isMain disabled={isBusy}>
                {action}
              </DeskButton>
            </>
          )}
        </div>
      </details>
    </form>
  );
}
