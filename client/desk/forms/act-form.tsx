import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import type { Contract } from '#shared/contract.ts';
import { type DeskForm, readDeskForm, type SentForm, tellsAnswer } from '#shared/desk/forms.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import controls from '../controls.module.css';
import { DeskButton, Line } from '../controls.tsx';
import { rest } from '../rest.ts';
import { SentContext, TypedContext } from './sent.ts';

interface ActFormProps {
  readonly operation: DeskForm;
  /** Which one of a list it is about. */
  readonly id?: string;
  readonly action: string;
  readonly isMain?: boolean;
  /** What is asked before it is done; without it a press does it. */
  readonly asks?: ReactNode;
  /** Shows what was answered, where the page tells it. */
  readonly told?: (answer: never) => ReactNode;
  readonly children?: ReactNode;
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Words of a refusal that stand beside no control of the form. */
function restOf({ refusal, fields, values }: SentForm): string {
  const elsewhere = Object.entries(fields).flatMap(([name, words]) => (name in values ? [] : [words]));
  return [refusal, ...new Set(elsewhere)].join('. ');
}

/** Makes the call of a form by a script, as the worker makes it without one. */
async function make(operation: DeskForm, values: SentForm['values']): Promise<SentForm> {
  const sent = { operation, values, refusal: '', fields: {}, answer: null };
  try {
    const answer = await rest<Contract>(operation, readDeskForm(operation, values) as object);
    return { ...sent, answer };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { ...sent, refusal: error.message, fields: error.fields };
  }
}

/** A form of one act: it is done with scripts and without, and the page shows what there is then. */
export function ActForm({ operation, id, action, isMain, asks, told, children }: ActFormProps): ReactNode {
  const returned = useContext(SentContext);
  const isReturned = returned?.operation === operation && (returned.values.id ?? '') === (id ?? '');
  const [sent, setSent] = useState(isReturned ? returned : null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    setBusy(true);
    try {
      const done = await make(operation, values);
      if (done.refusal === '' && !tellsAnswer(operation)) window.location.reload();
      else setSent(done);
    } finally {
      setBusy(false);
    }
  };
  const line = (
    <Line>
      {children}
      <DeskButton type="submit" isMain={isMain ?? false} disabled={isBusy}>
        {action}
      </DeskButton>
    </Line>
  );
  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="operation" value={operation} />
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
      {sent !== null && sent.refusal !== '' && <p role="alert">{restOf(sent)}</p>}
      {sent !== null && sent.refusal === '' && told?.(sent.answer as never)}
    </form>
  );
}
