import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { codeTerms } from '#shared/features/auth/code-terms.ts';
import {
  changeProfile,
  confirmEmail,
  confirmPhone,
  requestEmailCode,
  requestPhoneCodes,
} from '#shared/features/customers/contract.ts';
import type { Profile } from '#shared/features/customers/schema.ts';
import { formatPhone, normalizePhone, phoneInText } from '#shared/phone.ts';
import { waitText } from '#shared/wait-text.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useRest } from '../../platform/rest/rest.ts';
import { saveSignedIn } from '../../platform/session/session.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/basics.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import steps from '../../ui/code-form.module.css';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { FieldError, TextField, useField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { CodeEntry, useCode } from '../auth/shared/code.tsx';

export function ProfileModal({ profile }: { profile: Profile }) {
  const state = useAppState();
  return (
    <div className={steps.form}>
      <ModalTitle>Как к вам обращаться?</ModalTitle>
      <RestForm
        call={changeProfile}
        defaults={profile}
        label="Сохранить"
        done="Профиль изменён"
        closes
        onDone={(customer) => saveSignedIn(state, customer)}
      >
        <TextField label="Имя" name="name" autoComplete="given-name" autoFocus maxLength={60} />
        <TextField
          label="Обращение в письмах"
          name="salutation"
          placeholder={profile.name}
          hint="Например, «Анна Петровна». Пустое поле — по имени"
          maxLength={60}
        />
      </RestForm>
    </div>
  );
}

export interface EmailProps {
  readonly email: string;
  /** Set where the address stands beside the button already. */
  readonly isSentAtOnce?: boolean;
}

export function EmailCodeModal({ email: known, isSentAtOnce = false }: EmailProps) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const step = useCode();
  const [email, setEmail] = useState(known);
  const send = () => step.send(() => rest(requestEmailCode, { body: { email } }));
  const sendFirst = useEffectEvent(send);
  const asked = useRef(!isSentAtOnce);
  useEffect(() => {
    if (!asked.current) void sendFirst();
    asked.current = true;
  }, []);
  if (!step.isSent) {
    return (
      <RestForm
        call={requestEmailCode}
        className={steps.form}
        attributes={{ noValidate: true }}
        onDone={({ retryAfter }, fields) => {
          setEmail(String(fields.get('email')));
          step.noteSent(retryAfter);
        }}
        isPageLeft
      >
        <ModalTitle>Почта</ModalTitle>
        <ModalLead>Пришлём туда код из шести цифр. Потом на неё будут приходить чеки и письма.</ModalLead>
        <TextField
          label="Почта"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          maxLength={120}
          defaultValue={email}
          error={Object.values(step.errors)[0]}
        />
        <Submit size="large" wide isDisabled={step.isBusy}>
          Получить код
        </Submit>
      </RestForm>
    );
  }
  return (
    <div className={steps.form}>
      <ModalTitle>Код из письма</ModalTitle>
      <ModalLead>
        Отправили шесть цифр на <span className={css('wrap-anywhere')}>{email}</span>. Код действует{' '}
        {codeTerms.letterLifetimeMs / 60_000} минут; нет письма — загляните в спам.
      </ModalLead>
      <CodeEntry
        label="Код из письма"
        step={step}
        onComplete={async (code) => {
          const customer = await step.check(() => rest(confirmEmail, { body: { email, code } }));
          if (!customer) return;
          saveSignedIn(state, customer);
          closeModal(state);
          state.notice = { text: 'Почта подтверждена: письма и чеки придут туда' };
          await revalidator.revalidate();
        }}
        onAgain={() => void send()}
      />
      <Button look="ghost" wide onClick={step.startAnew}>
        Изменить почту
      </Button>
    </div>
  );
}

/** One of two codes, in a form that tells what is wrong with it. */
function NamedCode({
  name,
  ...field
}: Omit<ComponentProps<typeof CodeField>, 'length' | 'onComplete'> & { name: string }) {
  const { error } = useField(name);
  return <CodeField {...field} length={codeTerms.length} error={error} onComplete={field.onValue} />;
}

const phoneIn = (fields: FormData) => normalizePhone(String(fields.get('phone'))) ?? '';

/** Another phone: both the old and the new one have to agree, each by a code. */
export function PhoneChangeModal() {
  const state = useAppState();
  const rest = useRest();
  const step = useCode();
  const [phone, setPhone] = useState('');
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const send = () => {
    setOldCode('');
    setNewCode('');
    void step.send(() => rest(requestPhoneCodes, { body: { phone } }));
  };
  const wait = <p className={steps.wait}>Новые коды можно запросить через {waitText(step.left)}</p>;
  if (!step.isSent) {
    return (
      <RestForm
        key="numbers"
        call={requestPhoneCodes}
        body={(fields) => ({ phone: phoneIn(fields) })}
        check={(fields): Record<string, string> =>
          phoneIn(fields) === '' ? { phone: 'Укажите мобильный номер полностью: +7 916 204-18-30' } : {}
        }
        className={steps.form}
        attributes={{ noValidate: true }}
        onDone={({ retryAfter }, fields) => {
          setPhone(phoneIn(fields));
          step.noteSent(retryAfter);
        }}
        isPageLeft
      >
        <ModalTitle>Сменить номер</ModalTitle>
        <ModalLead>
          Понадобятся оба телефона: на прежний и на новый придёт по коду. На других устройствах вы выйдете из
          кабинета. Нет доступа к прежнему номеру — позвоните нам.
        </ModalLead>
        <PhoneField label="Новый телефон" name="phone" autoFocus defaultValue={formatPhone(phone)} />
        <Submit size="large" wide>
          Получить коды
        </Submit>
        {step.left > 0 && wait}
      </RestForm>
    );
  }
  const [refusal] = Object.values(step.errors);
  return (
    <RestForm
      key="codes"
      call={confirmPhone}
      body={{ phone, oldCode, newCode }}
      className={steps.form}
      closes
      done="Номер изменён: входите теперь по нему. На других устройствах вы вышли"
      onDone={(customer) => saveSignedIn(state, customer)}
    >
      <ModalTitle>Два кода из SMS</ModalTitle>
      <ModalLead>
        Отправили по шесть цифр на прежний и на новый номер: так никто не уведёт ваш кабинет.
      </ModalLead>
      <NamedCode
        name="oldCode"
        label={`Код с прежнего номера ${phoneInText(state.auth.phone)}`}
        value={oldCode}
        onValue={setOldCode}
      />
      <NamedCode
        name="newCode"
        label={`Код с нового номера ${phoneInText(phone)}`}
        value={newCode}
        isFocused={false}
        onValue={setNewCode}
      />
      <div role="alert">{refusal !== undefined && <FieldError>{refusal}</FieldError>}</div>
      <Submit size="large" wide isDisabled={Math.min(oldCode.length, newCode.length) < codeTerms.length}>
        Сменить номер
      </Submit>
      {step.left > 0 ? (
        wait
      ) : (
        <Button look="soft" wide onClick={send}>
          Прислать новые коды
        </Button>
      )}
      <Button look="ghost" wide onClick={step.startAnew}>
        Другой номер
      </Button>
    </RestForm>
  );
}
