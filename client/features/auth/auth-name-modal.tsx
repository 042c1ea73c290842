import { type FormEvent, type ReactNode, useState } from 'react';
import { CONSENT_MISSING, PersonName } from '#shared/features/auth/schema.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { failureText } from '../../platform/forms/failure-text.ts';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { pauseOf } from '../../platform/rest/wait-of.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import steps from '../../ui/code-form.module.css';
import { FieldError, TextField } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import styles from './auth-modal.module.css';
import { ChangeNumberButton } from './change-number-button.tsx';
import { withSentCode } from './load-sent-code.ts';
import type { AuthModals } from './shared/modals.ts';
import { requestCode } from './state.ts';

interface Errors {
  readonly name?: string | undefined;
  readonly consent?: string | undefined;
  /** Why no code was sent. */
  readonly code?: string;
}

function checkForm(name: string, hasConsent: boolean): Errors {
  const parsed = PersonName.safeParse(name);
  return {
    name: parsed.success ? undefined : parsed.error.issues[0]?.message,
    consent: hasConsent ? undefined : CONSENT_MISSING,
  };
}

function errorsOf(failure: unknown): Errors {
  const { name, consent } = failure instanceof RestError ? failure.fields : {};
  return name === undefined && consent === undefined
    ? { code: failureText(failure, 'name') }
    : { name, consent };
}

interface NameFieldsProps {
  readonly name: string;
  readonly hasConsent: boolean;
  readonly errors: Errors;
  readonly onName: (name: string) => void;
  readonly onConsent: (hasConsent: boolean) => void;
}

function NameFields({ name, hasConsent, errors, onName, onConsent }: NameFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="Имя"
        name="name"
        autoComplete="given-name"
        autoFocus
        maxLength={60}
        value={name}
        error={errors.name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      <Checkbox
        name="consent"
        checked={hasConsent}
        error={errors.consent}
        onChange={(event) => onConsent(event.currentTarget.checked)}
      >
        Даю{' '}
        <a href="/politika/?document=dannye" target="_blank" rel="noopener">
          согласие на&nbsp;обработку данных профиля и&nbsp;заказа
        </a>
      </Checkbox>
      {errors.code !== undefined && (
        <div role="alert">
          <FieldError>{errors.code}</FieldError>
        </div>
      )}
    </>
  );
}

/** The second dialog, for a new phone: the name and the consent. */
export function AuthNameModal({ phone, knownName = '', onSignedIn }: AuthModals['auth-name']): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const [name, setName] = useState(knownName);
  const [hasConsent, setHasConsent] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const { status, run } = useFetchStatus();
  const touch = useCaptchaTouch('smartcaptcha');

  const openCode = (known: string, retryAfter: number) => {
    state.auth.type = 'register';
    void withSentCode((m) =>
      m.keepSentCode(tabStore, { phone, name: known, type: 'register', retryAfter }, Date.now()),
    );
    openModal(state, 'auth-sms', { phone, name: known, retryAfter, ...(onSignedIn && { onSignedIn }) });
  };

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkForm(name, hasConsent);
    setErrors(found);
    if (found.name !== undefined || found.consent !== undefined) return;
    const trimmed = name.trim();
    const answer = await run(
      () => requestCode(state, rest, { phone, name: trimmed }),
      (failure) => {
        const pause = pauseOf(failure);
        if (pause === undefined) setErrors(errorsOf(failure));
        else openCode(trimmed, pause);
      },
    );
    if (answer) openCode(trimmed, answer.retryAfter);
  };

  return (
    <form {...touch} className={steps.form} onSubmit={goOn} noValidate>
      <ModalTitle>Давайте познакомимся</ModalTitle>
      <ModalLead>
        Номер{' '}
        <span className={styles.phone}>
          <PhoneText phone={phone} />
        </span>{' '}
        у&nbsp;нас впервые. Как&nbsp;к&nbsp;вам обращаться?
      </ModalLead>
      <NameFields
        name={name}
        hasConsent={hasConsent}
        errors={errors}
        onName={setName}
        onConsent={setHasConsent}
      />
      <Button type="submit" size="large" wide isBusy={status === 'pending'}>
        Получить код
      </Button>
      <ChangeNumberButton phone={phone} {...(onSignedIn && { onSignedIn })} />
    </form>
  );
}
