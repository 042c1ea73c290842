import { type FormEvent, type ReactNode, useState } from 'react';
import { normalizePhone } from '#shared/phone.ts';
import { useAppState } from '../../platform/app-state.ts';
import { failureText } from '../../platform/failure-text.ts';
import { useFetchStatus } from '../../platform/fetch-status.ts';
import { type AuthModalProps, openModal } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { Button } from '../../ui/button.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import styles from './auth-modal.module.css';
import { requestCode } from './state.ts';

/** The first dialog of signing in: the phone. */
export function AuthPhoneModal({ phone: known = '', knownName = '', onSignedIn }: AuthModalProps): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const [typed, setTyped] = useState(known);
  const [error, setError] = useState<string>();
  const { status, run } = useFetchStatus();

  const goOn = async (event: FormEvent) => {
    event.preventDefault();
    const phone = normalizePhone(typed);
    if (phone === undefined) {
      setError('Укажите мобильный номер полностью: +7\u00a0916\u00a0204-18-30');
      return;
    }
    setError(undefined);
    const answer = await run(
      () => requestCode(state, rest, { phone }),
      (failure) => setError(failureText(failure, 'phone')),
    );
    if (!answer) return;
    const props = { phone, knownName, ...(onSignedIn && { onSignedIn }) };
    if (answer.sent) openModal(state, 'auth-sms', { ...props, retryAfter: answer.retryAfter });
    else openModal(state, 'auth-name', props);
  };

  return (
    <form className={styles.form} onSubmit={goOn} noValidate>
      <ModalTitle>Вход или регистрация</ModalTitle>
      <ModalLead>Укажите мобильный номер — пришлём SMS с кодом. Пароль не нужен.</ModalLead>
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={known}
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
