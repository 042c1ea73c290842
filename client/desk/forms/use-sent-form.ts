import { type FormEvent, use, useState } from 'react';
import type { Contract } from '#shared/contract.ts';
import { type DeskForm, PREVIEW, readDeskForm, type SentForm, tellsAnswer } from '#shared/desk/forms.ts';
import { useIsHydrated } from '../../platform/hydration/hydrated.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { RefreshContext } from '../refresh.ts';
import { rest } from '../rest.ts';

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

/** What has come of a form; the page then shows what there is. */
export function useSentForm(operation: DeskForm) {
  const [sent, setSent] = useState<SentForm | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isHydrated = useIsHydrated();
  const refresh = use(RefreshContext);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event);
    setBusy(true);
    try {
      const made = await make(operation, values);
      const isDone = made.refusal === '' && values.step !== PREVIEW;
      if (isDone && !tellsAnswer(operation)) await refresh();
      else setSent(made);
    } finally {
      setBusy(false);
    }
  };
  // Pressed before the scripts are there, a form would lead nowhere.
  return { sent, isBusy: isBusy || !isHydrated, send };
}
