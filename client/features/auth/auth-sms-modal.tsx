import { type ReactNode, useEffect, useRef, useState } from 'react';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import type { AuthStepOneAnswer } from '#shared/features/auth/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { useCountdown } from '../../platform/clock/use-countdown.ts';
import { failureText } from '../../platform/forms/failure-text.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useRevalidator } from '../../router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import styles from './auth-modal.module.css';
import { ChangeNumberButton } from './change-number-button.tsx';
import { pauseOf, waitOf } from './code-pause.ts';
import { withSentCode } from './load-sent-code.ts';
import type { AuthModals } from './shared/modals.ts';
import { askForCode, confirmCode, requestCode } from './state.ts';

/** The last dialog: the code from the SMS; it goes off by itself with its last digit. */
export function AuthSmsModal(props: AuthModals['auth-sms']): ReactNode {
  const { name, retryAfter, isUnasked = false, onSignedIn } = props;
  const phone = normalizePhone(props.phone) ?? props.phone;
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { status, run } = useFetchStatus();
  const touch = useCaptchaTouch('recaptcha');
  const { left, restart } = useCountdown(retryAfter);
  const [isSent, setSent] = useState(!isUnasked);
  /** Who is known already is not registered again. */
  const newName = () => (state.auth.type === 'register' ? name : undefined);

  const confirm = async (entered: string) => {
    setError(undefined);
    const isDone = await run(
      async () => {
        await confirmCode(state, rest, { phone, name: newName(), code: entered });
        return true;
      },
      (failure) => {
        setCode('');
        setError(failureText(failure, 'code'));
      },
    );
    if (!isDone) return;
    void withSentCode((m) => m.forgetSentCode(m.tabStore));
    closeModal(state);
    // The page was loaded for an anonymous visitor: with the price of a first order, for instance.
    const revalidated = revalidator.revalidate();
    onSignedIn?.();
    await revalidated;
  };

  const ask = async (request: () => Promise<AuthStepOneAnswer>) => {
    setError(undefined);
    setCode('');
    const answer = await run(request, (failure) => {
      setSent(pauseOf(failure) !== undefined);
      if (pauseOf(failure) === undefined) setError(failureText(failure, 'phone'));
      restart(waitOf(failure) ?? 0);
    });
    if (!answer) return;
    const { type, retryAfter: pause } = answer;
    const sent = { phone, name: newName(), type, retryAfter: pause };
    void withSentCode((m) => m.keepSentCode(m.tabStore, sent, Date.now()));
    setSent(true);
    restart(pause);
  };

  const askFirst = async () => {
    const left = await withSentCode((m) => m.pauseLeft(state, phone));
    if (left === undefined) return ask(() => askForCode(state, rest, { phone, name }));
    setSent(true);
    restart(left);
  };
  const asked = useRef(!isUnasked);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void askFirst();
  });

  return (
    <div {...touch} className={steps.form}>
      <ModalTitle>{isUnasked ? 'Подтвердите номер' : 'Код из\u00a0SMS'}</ModalTitle>
      <ModalLead>
        {isSent ? 'Отправили' : 'Пришлём'} шесть цифр на&nbsp;номер{' '}
        <span className={styles.phone}>
          <PhoneText phone={phone} />
        </span>
        .
      </ModalLead>
      <CodeField
        label="Код подтверждения"
        length={codeTerms.length}
        value={code}
        error={error}
        onValue={setCode}
        onComplete={confirm}
      />
      <p className={steps.wait}>
        <span role="status">{status === 'pending' && 'Проверяем…'}</span>
        {status !== 'pending' && left > 0 && <>Новый код можно запросить через {left}&nbsp;с</>}
      </p>
      {left === 0 && status !== 'pending' && (
        <Button
          look="soft"
          wide
          onClick={() =>
            ask(() =>
              isSent
                ? requestCode(state, rest, { phone, name: newName() })
                : askForCode(state, rest, { phone, name }),
            )
          }
        >
          Прислать новый код
        </Button>
      )}
      <ChangeNumberButton phone={phone} {...(onSignedIn && { onSignedIn })} />
    </div>
  );
}
