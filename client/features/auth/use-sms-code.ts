import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuthStepOneAnswer } from '#shared/features/auth/schema.ts';
import { useCountdown } from '../../platform/clock/clock.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { failureText, pauseOf, useFetchStatus, useRest, waitOf } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import { withSentCode } from './load-sent-code.ts';
import type { AuthModals } from './shared/dialogs.ts';
import { askForCode, confirmCode, requestCode } from './state.ts';

/** What follows a right code. */
function useSignedIn({
  phone,
  onSignedIn,
}: Pick<AuthModals['auth-sms'], 'phone' | 'onSignedIn'>): () => Promise<void> {
  const state = useAppState();
  const revalidator = useRevalidator();
  return async () => {
    void withSentCode((m) => m.forgetSentCode(tabStore));
    closeModal(state);
    // The page was loaded for an anonymous visitor: with the price of a first order, for instance.
    const revalidated = revalidator.revalidate();
    onSignedIn?.(phone);
    await revalidated;
  };
}

/** Asks once for the code of a dialog that was opened without one. */
function useFirstCode(isUnasked: boolean, askFirst: () => Promise<void>): void {
  const asked = useRef(!isUnasked);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void askFirst();
  });
}

/** Requests the code of a phone and confirms it. */
export function useSmsCode(props: AuthModals['auth-sms']) {
  const { phone, retryAfter, knownFromForm } = props;
  const { name, signsConsent = false } = knownFromForm ?? { name: props.name };
  /** Where a form has asked for number, name and consent no code has been asked for yet. */
  const isUnasked = knownFromForm !== undefined;
  const state = useAppState();
  const rest = useRest();
  const signedIn = useSignedIn(props);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { status, run } = useFetchStatus();
  const { left, restart } = useCountdown(retryAfter);
  const [isSent, setSent] = useState(!isUnasked);
  /** A code that was asked for before, under no text, signs none. */
  const [isSigning, setSigning] = useState(signsConsent);
  const [isTextShown, setTextShown] = useState(false);
  /** What asks for a code: an SMS may be here before its answer, and be typed at once. */
  const asking = useRef<Promise<unknown>>(undefined);
  /** Who is known already is not registered again. */
  const newName = () => (state.auth.type === 'register' ? name : undefined);

  const confirm = async (entered: string) => {
    await asking.current;
    setError(undefined);
    const isDone = await run(
      async () => {
        await confirmCode(state, rest, {
          phone,
          name: newName(),
          signsConsent: isSigning && isTextShown,
          code: entered,
        });
        return true;
      },
      (failure) => {
        setCode('');
        setError(failureText(failure, 'code'));
      },
    );
    if (isDone) await signedIn();
  };

  const ask = async (request: () => Promise<AuthStepOneAnswer>) => {
    setError(undefined);
    setCode('');
    const asked = run(request, (failure) => {
      setSent(pauseOf(failure) !== undefined);
      if (pauseOf(failure) === undefined) setError(failureText(failure, 'phone'));
      else setSigning(false);
      restart(waitOf(failure) ?? 0);
    });
    asking.current = asked;
    const answer = await asked;
    if (!answer) return;
    const sent = { phone, name: newName(), ...answer };
    void withSentCode((m) => m.keepSentCode(tabStore, sent, Date.now()));
    setSent(true);
    setSigning(signsConsent);
    restart(answer.retryAfter);
  };
  const askFresh = () => ask(() => askForCode(state, rest, { phone, name, signsConsent }));
  const askAgain = () =>
    isSent ? ask(() => requestCode(state, rest, { phone, name: newName(), signsConsent })) : askFresh();

  useFirstCode(isUnasked, async () => {
    const pause = await withSentCode((m) => m.pauseLeft(state, phone));
    if (pause === undefined) return askFresh();
    setSigning(false);
    setSent(true);
    restart(pause);
  });
  return {
    ...{ code, setCode, error, left, isSent, isSigning, confirm, askAgain },
    isBusy: status === 'pending',
    onTextShown: () => setTextShown(true),
  };
}
