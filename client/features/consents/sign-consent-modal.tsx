import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { requestSignatureCode, signHealthData } from '#shared/features/consents/contract.ts';
import { useCountdown } from '../../platform/clock/clock.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { failureText, useFetchStatus, useRest, waitOf } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, CodeWait } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneText } from '../../ui/text.tsx';
import type { ConsentsModals } from './shared/dialogs.ts';
import { HealthConsentText } from './shared/health-consent-text.tsx';

/** Asks for the code as soon as its text stands there, since a press has opened the dialog, and signs with it. */
function useSignature(onSigned: () => void) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { status, run } = useFetchStatus();
  const { left, restart } = useCountdown(0);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const isAsked = useRef(false);

  const ask = async () => {
    setError(undefined);
    setCode('');
    const answer = await run(
      () => rest(requestSignatureCode),
      (failure) => {
        setError(failureText(failure, 'code'));
        restart(waitOf(failure) ?? 0);
      },
    );
    if (!answer) return;
    setSent(true);
    restart(answer.retryAfter);
  };
  const sign = async (entered: string) => {
    setError(undefined);
    const signed = await run(
      () =>
        rest(signHealthData, {
          body: { code: entered },
        }),
      (failure) => {
        setCode('');
        setError(failureText(failure, 'code'));
      },
    );
    if (!signed) return;
    closeModal(state);
    // The page asks no second time, whatever becomes of what it sends now.
    const revalidated = revalidator.revalidate();
    onSigned();
    await revalidated;
  };
  const askFirst = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    void ask();
  };
  return { ...{ code, setCode, error, left, isSent, ask, askFirst, sign }, isBusy: status === 'pending' };
}

/** Signs the consent to health data with a code by SMS: its text and the code stand in one dialog. */
export function SignConsentModal({ onSigned }: ConsentsModals['sign-consent']) {
  const state = useAppState();
  const { phone } = state.auth;
  const { code, setCode, error, isBusy, left, isSent, ask, askFirst, sign } = useSignature(onSigned);
  return (
    <div className={steps.form}>
      <ModalTitle>Подпишите согласие</ModalTitle>
      <ModalLead>
        Код из&nbsp;SMS&nbsp;— ваша подпись под&nbsp;этим текстом. {isSent ? 'Отправили' : 'Пришлём'} его
        на&nbsp;номер <PhoneText phone={phone} />.
      </ModalLead>
      <HealthConsentText onShown={askFirst} />
      <CodeField
        label="Код из&nbsp;SMS"
        length={codeTerms.length}
        value={code}
        error={error}
        onValue={setCode}
        onComplete={(entered) => void sign(entered)}
      />
      <CodeWait isBusy={isBusy} left={left} />
      {left === 0 && !isBusy && (
        <Button look="soft" wide onClick={() => void ask()}>
          Прислать новый код
        </Button>
      )}
      <Button look="ghost" wide onClick={() => closeModal(state)}>
        Не&nbsp;подписывать
      </Button>
    </div>
  );
}
