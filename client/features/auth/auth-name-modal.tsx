import { useLocation } from 'react-router';
import { requestCode as requestCodeContract } from '#shared/features/auth/contract.ts';
import { CONSENT_MISSING } from '#shared/features/auth/schema.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { openDialog } from '../../platform/modals/dialogs.ts';
import { pauseOf, useRest } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { tabStore } from '../../platform/storage/stores.ts';
import steps from '../../ui/code-form.module.css';
import { TextField } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { DataConsent } from '../consents/shared/consents.tsx';
import styles from './auth-modal.module.css';
import { ChangeNumberButton } from './change-number-button.tsx';
import { withSentCode } from './load-sent-code.ts';
import { readLoginQuery } from './login-query.ts';
import { type AuthModals, authSmsDialog } from './shared/dialogs.ts';
import { requestCode } from './state.ts';

/** The second step, for a new phone: the name and the consent. Without scripts a plain form. */
export function AuthNameModal({ phone, knownName = '', onSignedIn }: AuthModals['auth-name']) {
  const state = useAppState();
  const rest = useRest();
  const { search } = useLocation();
  const touch = useCaptchaTouch('smartcaptcha');
  const after = onSignedIn && { onSignedIn };
  const openCode = (name: string, retryAfter: number) => {
    state.auth.type = 'register';
    void withSentCode((m) =>
      m.keepSentCode(tabStore, { phone, name, type: 'register', retryAfter }, Date.now()),
    );
    openDialog(state, authSmsDialog, { phone, name, retryAfter, ...after });
  };
  const nameIn = (fields: FormData) => String(fields.get('name')).trim();

  return (
    <RestForm
      call={requestCodeContract}
      isPlain
      defaults={{ name: knownName }}
      body={(fields) => ({
        step: 1 as const,
        phone,
        type: 'register' as const,
        name: nameIn(fields),
        consent: fields.has('consent'),
      })}
      // It is too early for another code: the one before is still good.
      wants={(_, refusal, fields) => {
        const pause = pauseOf(refusal);
        if (pause !== undefined) openCode(nameIn(fields), pause);
        return pause !== undefined;
      }}
      check={(fields) => ({
        ...(nameIn(fields) === '' && { name: 'Напишите, как к\u00a0вам обращаться' }),
        ...(!fields.has('consent') && { consent: CONSENT_MISSING }),
      })}
      make={({ name }) => requestCode(state, rest, { phone, name })}
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
        <span className={styles.phone}>
          <PhoneText phone={phone} />
        </span>{' '}
        у&nbsp;нас впервые. Как&nbsp;к&nbsp;вам обращаться?
      </ModalLead>
      <TextField label="Имя" name="name" autoComplete="given-name" autoFocus maxLength={60} />
      <DataConsent />
      <Submit size="large" wide>
        Получить код
      </Submit>
      <span data-scripted>
        <ChangeNumberButton phone={phone} {...after} />
      </span>
    </RestForm>
  );
}
