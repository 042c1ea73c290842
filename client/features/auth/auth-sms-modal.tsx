import { codeTerms } from '#shared/features/auth/code-terms.ts';
import { normalizePhone } from '#shared/phone.ts';
import { useCaptchaTouch } from '../../platform/captcha/captcha.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, CodeWait } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PhoneText } from '../../ui/text.tsx';
import { HealthConsentText } from '../consents/shared/health-consent-text.tsx';
import styles from './auth-modal.module.css';
import { ChangeNumberButton } from './change-number-button.tsx';
import type { AuthModals } from './shared/dialogs.ts';
import { useSmsCode } from './use-sms-code.ts';

/** The last dialog: the code from the SMS; it goes off by itself with its last digit. */
export function AuthSmsModal(props: AuthModals['auth-sms']) {
  const { knownFromForm, onSignedIn } = props;
  const phone = normalizePhone(props.phone) ?? props.phone;
  const touch = useCaptchaTouch('recaptcha');
  const step = useSmsCode({ ...props, phone });
  const { code, setCode, error, isBusy, left, isSent, isSigning, confirm, askAgain } = step;
  return (
    <div {...touch} className={steps.form}>
      <ModalTitle>{knownFromForm ? 'Подтвердите номер' : 'Код из\u00a0SMS'}</ModalTitle>
      <ModalLead>
        {isSent ? 'Отправили' : 'Пришлём'} шесть цифр на&nbsp;номер{' '}
        <span className={styles.phone}>
          <PhoneText phone={phone} />
        </span>
        .{isSigning && <> Этим кодом вы&nbsp;заодно подпишете согласие: второго не&nbsp;понадобится.</>}
      </ModalLead>
      {isSigning && <HealthConsentText onShown={step.onTextShown} />}
      <CodeField
        label="Код подтверждения"
        length={codeTerms.length}
        value={code}
        error={error}
        onValue={setCode}
        onComplete={confirm}
      />
      <CodeWait isBusy={isBusy} left={left} />
      {left === 0 && !isBusy && (
        <Button look="soft" wide onClick={askAgain}>
          Прислать новый код
        </Button>
      )}
      <ChangeNumberButton
        phone={phone}
        {...(knownFromForm && { knownFromForm })}
        {...(onSignedIn && { onSignedIn })}
      />
    </div>
  );
}
