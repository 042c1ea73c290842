import type { ReactNode } from 'react';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import controls from '../controls.module.css';
import { DeskButton, Line } from '../controls.tsx';
import { TypedContext } from './sent.ts';
import { type FormCall, refusalOf, useSentForm } from './use-sent-form.ts';

interface ActFormProps<C extends Contract> extends FormCall<C> {
  readonly action: string;
  /** What of a list it is done to, for whoever hears the button alone. */
  readonly of?: string;
  readonly isMain?: boolean;
  /** What is asked before it is done; without it a press does it. */
  readonly asks?: ReactNode;
  /** Shows what was answered, where no page tells it afterwards. */
  readonly told?: (answer: AnswerOf<C>) => ReactNode;
  readonly children?: ReactNode;
}

/** A form of one act: the page shows what there is then. */
export function ActForm<C extends Contract>(props: ActFormProps<C>): ReactNode {
  const { action, of, isMain, asks, told, children } = props;
  const { sent, isBusy, send } = useSentForm(props, told !== undefined);
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
      {sent?.answer != null && told?.(sent.answer)}
    </form>
  );
}
