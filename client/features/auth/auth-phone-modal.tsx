import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { requestCode as requestCodeContract } from '#shared/features/auth/contract.ts';
import { formatPhone, normalizePhone } from '#shared/phone.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { failureText } from '../../platform/forms/failure-text.ts';
import { formAttributes } from '../../platform/forms/rest-form.tsx';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { hasEnded } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import { Button } from '../../ui/button.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { withSentCode } from './load-sent-code.ts';
import { readLoginQuery } from './login-query.ts';
import { CookiesNotice } from './shared/cookies-notice.tsx';
import type { AuthModalProps } from './shared/modals.ts';
import { requestCode } from './state.ts';

const never = () => () => undefined;

/** Whether it was not the visitor who has signed out; only the tab knows. */
function useHasEnded(): boolean {
  return useSyncExternalStore(never, hasEnded, () => false);
}

/** The first dialog of signing in: the phone. Before scripts come, and without them, a plain form. */
export function AuthPhoneModal(props: AuthModalProps): ReactNode {
  const { phone: known = '', knownName = '', knownFromForm, onSignedIn } = props;
  const state = useAppState();
  const { pathname, search } = useLocation();
  // The path alone: what else an address carries is nobody's way back.
  const backUrl = readLoginQuery(search)?.backUrl ?? pathname;
  const rest = useRest();
  const [typed, setTyped] = useState(known);
  const [error, setError] = useState<string>();
  const { status, run } = useFetchStatus();
  const isEnded = useHasEnded();
  const touch = useCaptchaTouch('smartcaptcha');

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    const phone = normalizePhone(typed);
    if (phone === undefined) {
      setError('Укажите мобильный номер полностью: +7\u00a0916\u00a0204-18-30');
      return;
    }
    setError(undefined);
    const after = onSignedIn && { onSignedIn };
    if (knownFromForm) return openModal(state, 'auth-sms', { phone, knownFromForm, retryAfter: 0, ...after });
    if (await withSentCode((m) => m.resumePause(state, phone, onSignedIn))) return;
    const answer = await run(
      () => requestCode(state, rest, { phone }),
      (failure) => setError(failureText(failure, 'phone')),
    );
    if (!answer) return;
    const next = { phone, knownName, ...after };
    const { sent, type, retryAfter } = answer;
    if (sent) {
      void withSentCode((m) => m.keepSentCode(tabStore, { phone, type, retryAfter }, Date.now()));
      openModal(state, 'auth-sms', { ...next, retryAfter });
    } else openModal(state, 'auth-name', next);
  };

  return (
    <form
      {...touch}
      {...formAttributes(requestCodeContract)}
      className={steps.form}
      onSubmit={goOn}
      noValidate
    >
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="back_url" value={backUrl} />
      <ModalTitle>{knownFromForm ? 'Другой номер' : 'Вход или регистрация'}</ModalTitle>
      <CookiesNotice />
      {isEnded && (
        <Notice>
          Вход на&nbsp;этом устройстве завершён: вы&nbsp;вышли на&nbsp;другом или давно не&nbsp;заходили.
          Войдите снова&nbsp;— заполненное сохранили.
        </Notice>
      )}
      <ModalLead>
        {knownFromForm
          ? 'Пришлём на\u00a0него SMS с\u00a0кодом. Этот\u00a0же\u00a0номер станет номером заказа.'
          : 'Укажите мобильный номер\u00a0— пришлём SMS с\u00a0кодом. Пароль не\u00a0нужен.'}
      </ModalLead>
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={formatPhone(normalizePhone(known) ?? known)}
        error={error}
        onValue={setTyped}
        autoFocus
      />
      <Button type="submit" size="large" wide isBusy={status === 'pending'}>
        Получить код
      </Button>
    </form>
  );
}
