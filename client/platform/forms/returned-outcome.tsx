import type { ReactNode } from 'react';
import { useSearchParams } from '../../router/hooks.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAppState } from '../state/app-state.ts';

export interface OutcomeProps {
  /** Text for a form that was accepted; none where the page itself shows it. */
  readonly done?: ReactNode;
}

export function Outcome({
  refusal,
  done,
}: OutcomeProps & { readonly refusal: string | undefined }): ReactNode {
  const isDone = useSearchParams()[0].has('done');
  if (refusal !== undefined) return <Notice tone="error">{refusal}</Notice>;
  return isDone && done !== undefined && <Notice tone="success">{done}</Notice>;
}

interface ReturnedFormOutcomeProps extends OutcomeProps {
  /** The call of the form; left out where the page has several, of which one comes back at a time. */
  readonly call?: string;
}

/** The outcome of a form that was sent without scripts: one that was refused comes back with its page. */
export function ReturnedFormOutcome({ call, done }: ReturnedFormOutcomeProps): ReactNode {
  const { returnedForm } = useAppState().site;
  const form = call === undefined || returnedForm?.call === call ? returnedForm : null;
  const isRefused = form !== null && form.message !== '';
  return (
    <Outcome refusal={isRefused ? (Object.values(form.fields)[0] ?? form.message) : undefined} done={done} />
  );
}
