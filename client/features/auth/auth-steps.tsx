import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { requestCode as requestCodeContract } from '#shared/features/auth/contract.ts';
import { type AuthStepOneAnswer, CONSENT_MISSING } from '#shared/features/auth/schema.ts';
import { normalizePhone } from '#shared/phone.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { DialogButton } from '../../platform/modals/dialogs.tsx';
import { closeModal, openDialog } from '../../platform/modals/open-dialog.ts';
import { pauseOf, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import steps from '../../ui/code-form.module.css';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { TextField } from '../../ui/field.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { DataConsent } from '../consents/shared/consents.tsx';
import { HealthConsentText } from '../consents/shared/health-consent-text.tsx';
import { readLoginQuery } from './login-query.ts';
import { CodeEntry, useCode } from './shared/code.tsx';
import { type AuthModalProps, authPhoneDialog, authSmsDialog } from './shared/dialogs.ts';
import { askForCode, confirmCode, requestCode, withSentCode } from './state.ts';

type NameProps = Pick<AuthModalProps, 'knownName' | 'onSignedIn'> & { readonly phone: string };

/** The second step, for a new phone: the name and the consent. Without scripts a plain form. */
export function AuthNameModal({ phone, knownName = '', onSignedIn }: NameProps) {
  const state = useAppState();
  const rest = useRest();
  const { search } = useLocation();
  const touch = useCaptchaTouch('smartcaptcha');
  const openCode = (name: string, retryAfter: number) => {
    state.auth.type = 'register';
    void withSentCode((m) => m.keepSentCode({ phone, name, type: 'register', retryAfter }));
    openDialog(state, authSmsDialog, { phone, name, retryAfter, onSignedIn });
  };
  const nameIn = (fields: FormData) => String(fields.get('name')).trim();

  return (
    <RestForm
      call={requestCodeContract}
      isPlain
      defaults={{ name: knownName }}
      // It is too early for another code: the one before is still good.
      wants={(_, refusal, fields) => {
        const pause = pauseOf(refusal);
        if (pause !== undefined) openCode(nameIn(fields), pause);
        return pause !== undefined;
      }}
      check={(fields) => ({
        ...(nameIn(fields) === '' && { name: 'Напишите, как к вам обращаться' }),
        ...(!fields.has('consent') && { consent: CONSENT_MISSING }),
      })}
      make={(_, fields) => requestCode(state, rest, { phone, name: nameIn(fields) })}
      onDone={({ retryAfter }, fields) => openCode(nameIn(fields), retryAfter)}
      isPageLeft
      className={steps.form}
      attributes={{ ...touch, noValidate: true }}
    >
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="type" value="register" />
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="back_url" value={readLoginQuery(search)?.backUrl ?? '/'} />
      <ModalTitle>Давайте познакомимся</ModalTitle>
      <ModalLead>
        Номер{' '}
        <span className={css('whitespace-nowrap')}>
          <PhoneText phone={phone} />
        </span>{' '}
        у нас впервые. Как к вам обращаться?
      </ModalLead>
      <TextField label="Имя" name="name" autoComplete="given-name" autoFocus maxLength={60} />
      <DataConsent />
      <Submit size="large" wide>
        Получить код
      </Submit>
      <DialogButton look="ghost" wide opens={authPhoneDialog} given={{ phone, onSignedIn, isChanging: true }}>
        Изменить номер
      </DialogButton>
    </RestForm>
  );
}

export interface SmsProps extends Pick<AuthModalProps, 'knownFromForm' | 'onSignedIn'> {
  readonly phone: string;
  readonly name?: string | undefined;
  readonly retryAfter: number;
}

function useSmsCode({ phone, name: typed, retryAfter, knownFromForm, onSignedIn }: SmsProps) {
  const { name, signsConsent = false } = knownFromForm ?? { name: typed };
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  // Where a form has asked for number, name and consent no code has been asked for yet.
  const step = useCode(knownFromForm === undefined, retryAfter);
  /** A code that was asked for before, under no text, signs none. */
  const [isSigning, setSigning] = useState(signsConsent);
  const [isTextShown, setTextShown] = useState(false);
  /** What asks for a code: an SMS may be here before its answer, and be typed at once. */
  const asking = useRef<Promise<unknown>>(undefined);
  /** Who is known already is not registered again. */
  const newName = () => (state.auth.type === 'register' ? name : undefined);

  const confirm = async (code: string) => {
    await asking.current;
    const entered = { phone, name: newName(), signsConsent: isSigning && isTextShown, code };
    const isDone = await step.check(() => confirmCode(state, rest, entered).then(() => true));
    if (!isDone) return;
    void withSentCode((m) => m.forgetSentCode());
    closeModal(state);
    // The page was loaded for an anonymous visitor: with the price of a first order, for instance.
    const revalidated = revalidator.revalidate();
    onSignedIn?.(phone);
    await revalidated;
  };

  const ask = async (request: () => Promise<AuthStepOneAnswer>) => {
    const asked = step.send(request, (failure) => {
      const isPaused = pauseOf(failure) !== undefined;
      step.setSent(isPaused);
      if (isPaused) setSigning(false);
      else step.refuse(failure);
    });
    asking.current = asked;
    const answer = await asked;
    if (!answer) return;
    void withSentCode((m) => m.keepSentCode({ phone, name: newName(), ...answer }));
    setSigning(signsConsent);
  };
  const askFresh = () => ask(() => askForCode(state, rest, { phone, name, signsConsent }));
  const askAgain = () =>
    step.isSent ? ask(() => requestCode(state, rest, { phone, name: newName(), signsConsent })) : askFresh();

  const askFirst = useEffectEvent(async () => {
    const pause = await withSentCode((m) => m.pauseLeft(state, phone));
    if (pause === undefined) return askFresh();
    setSigning(false);
    step.noteSent(pause);
  });
  const wasAsked = useRef(step.isSent);
  useEffect(() => {
    if (!wasAsked.current) void askFirst();
    wasAsked.current = true;
  }, []);
  return { step, isSigning, confirm, askAgain, onTextShown: () => setTextShown(true) };
}

/** The last dialog: the code from the SMS; it goes off by itself with its last digit. */
export function AuthSmsModal(props: SmsProps) {
  const { knownFromForm, onSignedIn } = props;
  const phone = normalizePhone(props.phone) ?? props.phone;
  const touch = useCaptchaTouch('recaptcha');
  const { step, isSigning, confirm, askAgain, onTextShown } = useSmsCode({ ...props, phone });
  return (
    <div {...touch} className={steps.form}>
      <ModalTitle>{knownFromForm ? 'Подтвердите номер' : 'Код из SMS'}</ModalTitle>
      <ModalLead>
        {step.isSent ? 'Отправили' : 'Пришлём'} шесть цифр на номер{' '}
        <span className={css('whitespace-nowrap')}>
          <PhoneText phone={phone} />
        </span>
        .{isSigning && <> Этим кодом вы заодно подпишете согласие: второго не понадобится.</>}
      </ModalLead>
      {isSigning && <HealthConsentText onShown={onTextShown} />}
      <CodeEntry label="Код подтверждения" step={step} onComplete={confirm} onAgain={askAgain} />
      <DialogButton
        look="ghost"
        wide
        opens={authPhoneDialog}
        given={{ phone, knownFromForm, onSignedIn, isChanging: true }}
      >
        Изменить номер
      </DialogButton>
    </div>
  );
}
