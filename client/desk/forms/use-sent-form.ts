import { type FormEvent, use, useState } from 'react';
import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import { useIsHydrated } from '../../platform/hydration/late.tsx';
import { RestError } from '../../platform/rest/rest.ts';
import { RefreshContext } from '../refresh.ts';
import { rest } from '../rest.ts';
import type { SentForm } from './sent.ts';

/** What the field `step` says where a form asks what its act would come to, and nothing is done yet. */
export const PREVIEW = 'preview';

/** The text of a field of a form; empty where it has none of that name. */
export type Field = (name: string) => string;

/** The call of a form. */
export interface FormCall<C extends Contract> {
  readonly call: C;
  /** Which one of a list it is about. */
  readonly id?: string;
  /** What it is about where the form itself says it. */
  readonly params?: (field: Field) => InputOf<C['params']>;
  readonly body?: (field: Field) => InputOf<C['body']>;
}

/** What a form says, with the button that it was sent by. */
function valuesOf({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): Record<string, string> {
  const { submitter } = nativeEvent as SubmitEvent;
  const entries = [...new FormData(currentTarget, submitter)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Words of a refusal that stand beside no control of the form. */
export function refusalOf({ refusal, fields, values }: SentForm): string {
  const elsewhere = Object.entries(fields).flatMap(([name, words]) => (name in values ? [] : [words]));
  return [refusal, ...new Set(elsewhere)].join('. ');
}

/** Makes the call of a form. */
async function make<C extends Contract>(
  { call, id, params = () => ({ id }) as InputOf<C['params']>, body }: FormCall<C>,
  values: SentForm['values'],
): Promise<SentForm<AnswerOf<C>>> {
  const sent = { values, refusal: '', fields: {}, answer: null };
  const field: Field = (name) => values[name] ?? '';
  try {
    return { ...sent, answer: await rest(call, { params: params(field), body: body?.(field) }) };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { ...sent, refusal: error.message, fields: error.fields };
  }
}

/** What has come of a form; the page then shows what there is, unless the form itself tells what was answered. */
export function useSentForm<C extends Contract>(form: FormCall<C>, tells: boolean) {
  const [sent, setSent] = useState<SentForm<AnswerOf<C>> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();
  const refresh = use(RefreshContext);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event);
    setBusy(true);
    try {
      const made = await make(form, values);
      const isDone = made.refusal === '' && values.step !== PREVIEW;
      if (isDone && !tells) await refresh();
      else setSent(made);
    } finally {
      setBusy(false);
    }
  };
  // Pressed before the scripts are there, a form would lead nowhere.
  return { sent, isBusy: isBusy || !isHydrated, send };
}
