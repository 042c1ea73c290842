import type { ReactNode } from 'react';
import type { DeskForm } from '#shared/desk/forms.ts';
import controls from '../controls.module.css';
import { DeskButton, Line } from '../controls.tsx';
import { TypedContext } from './sent.ts';
import { refusalOf, useSentForm } from './use-sent-form.ts';

interface ActFormProps {
  readonly operation: DeskForm;
  /** Which one of a list it is about. */
  readonly id?: string;
  readonly action: string;
  /** What of a list it is done to, for whoever hears the button alone. */
  readonly of?: string;
  readonly isMain?: boolean;
  /** What is asked before it is done; without it a press does it. */
  readonly asks?: ReactNode;
  /** Shows what was answered, where the page tells it. */
  readonly told?: (answer: never) => ReactNode;
  readonly children?: ReactNode;
}

/** A form of one act: the page shows what there is then. */
export function ActForm(props: ActFormProps): ReactNode {
  const { operation, id, action, of, isMain, asks, told, children } = props;
  const { sent, isBusy, send } = useSentForm(operation);
  const line = (
    <Line>
      {children}
      <DeskButton
        type="submit"
        isMain={isMain ?? false}
        disabled={isBusy}
        {...(of !== undefined && { 'aria-label': `${action}: ${of}` })}
      >
        {action}
      </DeskButton>
    </Line>
  );
  return (
    <form method="post" onSubmit={send}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <TypedContext value={sent ?? { values: {}, fields: {} }}>
        {asks === undefined ? (
          line
        ) : (
          <details open={sent !== null && sent.refusal !== ''}>
            <summary className={controls.button}>{action}…</summary>
            <p>{asks}</p>
            {line}
          </details>
        )}
      </TypedContext>
      {sent !== null && sent.refusal !== '' && <p role="alert">{refusalOf(sent)}</p>}
      {sent !== null && sent.refusal === '' && told?.(sent.answer as never)}
    </form>
  );
}
