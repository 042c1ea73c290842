import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { requestCode as requestCodeContract } from '#shared/features/auth/contract.ts';
import { formatPhone, normalizePhone } from '#shared/phone.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { useIsHydrated } from '../../platform/hydration/late.tsx';
import { openDialog } from '../../platform/modals/open-dialog.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { hasEnded } from '../../platform/session/session.ts';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { readLoginQuery } from './login-query.ts';
import { CookiesNotice } from './shared/cookies-notice.tsx';
import { type AuthModalProps, authNameDialog, authSmsDialog } from './shared/dialogs.ts';
import { requestCode, withSentCode } from './state.ts';

const WHOLE_NUMBER = 'Укажите мобильный номер полностью: +7 916 204-18-30';
const phoneIn = (fields: FormData) => normalizePhone(String(fields.get('phone')));

const never = () => () => undefined;

/** The first step of signing in: the phone. Before scripts come, and without them, a plain form. */
export function AuthPhoneModal(props: AuthModalProps) {
  const { phone: known = '', knownName = '', knownFromForm, onSignedIn } = props;
  const state = useAppState();
  const { pathname, search } = useLocation();
  // The path alone: what else an address carries is nobody's way back.
  const backUrl = readLoginQuery(search)?.backUrl ?? pathname;
  const rest = useRest();
  // Whether it was not the visitor who has signed out; only the tab knows.
  const isEnded = useSyncExternalStore(never, hasEnded, () => false);
  const touch = useCaptchaTouch('smartcaptcha');

  return (
    <RestForm
      call={requestCodeContract}
      isPlain
      // Where a code is on its way, or the form behind has told all else, none is asked for here.
      wants={(go, refusal, fields) => {
        const phone = phoneIn(fields);
        if (phone === undefined || refusal !== undefined) return false;
        if (knownFromForm)
          openDialog(state, authSmsDialog, { phone, knownFromForm, retryAfter: 0, onSignedIn });
        else void withSentCode((m) => m.resumePause(state, phone, onSignedIn)).then((isOn) => isOn || go());
        return true;
      }}
      check={(fields): Record<string, string> =>
        phoneIn(fields) === undefined ? { phone: WHOLE_NUMBER } : {}
      }
      make={(_, fields) => requestCode(state, rest, { phone: phoneIn(fields) ?? '' })}
      onDone={({ sent, type, retryAfter }, fields) => {
        const phone = phoneIn(fields) ?? '';
        if (!sent) return openDialog(state, authNameDialog, { phone, knownName, onSignedIn });
        void withSentCode((m) => m.keepSentCode({ phone, type, retryAfter }));
        openDialog(state, authSmsDialog, { phone, retryAfter, onSignedIn });
      }}
      isPageLeft
      className={steps.form}
      attributes={{ ...touch, noValidate: true }}
    >
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="back_url" value={backUrl} />
      <ModalTitle>{knownFromForm ? 'Другой номер' : 'Вход или регистрация'}</ModalTitle>
      <CookiesNotice />
      {isEnded && (
        <Notice>
          Вход на этом устройстве завершён: вы вышли на другом или давно не заходили. Войдите снова —
          заполненное сохранили.
        </Notice>
      )}
      <ModalLead>
        {knownFromForm
          ? 'Пришлём на него SMS с кодом. Этот же номер станет номером заказа.'
          : 'Укажите мобильный номер — пришлём SMS с кодом. Пароль не нужен.'}
      </ModalLead>
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={formatPhone(normalizePhone(known) ?? known)}
        autoFocus
      />
      <Submit size="large" wide>
        Получить код
      </Submit>
    </RestForm>
  );
}

/** The phone in the dialog that stands in the page: it reads by itself what the dialog was opened with. */
export function SignInStart() {
  const state = useAppState();
  const { open } = useSnapshot(state).modal;
  // Rendered by the server for nobody in particular.
  const isHydrated = useIsHydrated();
  const given = isHydrated && open?.name === 'auth-phone' ? (open.props as AuthModalProps) : {};
  useEffect(() => {
    if (open?.name !== 'auth-phone') return;
    void withSentCode((m) => m.resumeCode(state, open.props as AuthModalProps));
  }, [open, state]);
  // Typed letters stay unless another number is given.
  return <AuthPhoneModal key={given.phone ?? ''} {...given} />;
}
