import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import { useCountdown } from '../../platform/clock/clock.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { failureText, RestError, useFetchStatus, waitOf } from '../../platform/rest/rest.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';

/** Follows a change that codes have to prove: first they are sent, then what was typed is checked. */
export function useProof(field: string) {
  const state = useAppState();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const { left, restart } = useCountdown(0);
  const [isSent, setIsSent] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fail = (error: unknown) => {
    const fields = error instanceof RestError ? error.fields : {};
    setErrors(Object.keys(fields).length > 0 ? fields : { [field]: failureText(error, field) });
  };
  return {
    errors,
    isSent,
    /** Seconds until codes may be asked for anew. */
    left,
    isBusy: status === 'pending',
    send: async (call: () => Promise<{ retryAfter: number }>) => {
      setErrors({});
      const answer = await run(call, (error) => {
        fail(error);
        restart(waitOf(error) ?? 0);
      });
      if (!answer) return;
      restart(answer.retryAfter);
      setIsSent(true);
    },
    confirm: async (call: () => Promise<SignedInCustomer>, done: string) => {
      setErrors({});
      const customer = await run(call, fail);
      if (!customer) return false;
      saveSignedIn(state, customer);
      closeModal(state);
      state.notice = { text: done };
      await revalidator.revalidate();
      return true;
    },
    startAnew: () => {
      setErrors({});
      setIsSent(false);
    },
  };
}
