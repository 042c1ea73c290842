import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { codeTerms, lifetimeText } from '#shared/features/auth/code-terms.ts';
import { confirmCode, requestCode } from '#shared/features/auth/contract.ts';
import type { AuthType } from '#shared/features/auth/schema.ts';
import { loginQuery, safeBackUrl } from '#shared/routes.ts';
import { formAttributes } from '../platform/forms/rest-form.tsx';
import { typedValue } from '../platform/forms/returned-form.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { Button } from '../ui/button.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import styles from './plain-sign-in.module.css';

interface StepProps {
  readonly phone: string;
  readonly backUrl: string;
  /** Errors by field; the empty name holds what belongs to no field. */
  readonly errors: Readonly<Record<string, string>>;
}

function PhoneStep({ phone, backUrl, errors, children }: StepProps & { readonly children?: ReactNode }) {
  return (
    <form className={layout.stack14} {...formAttributes(requestCode)}>
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="back_url" value={backUrl} />
      <TextField
        label="Телефон"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={phone}
        placeholder="+7 900 000-00-00"
        error={errors.phone ?? errors['']}
        required
      />
      {children}
      <Button type="submit" size="large" wide>
        Получить код
      </Button>
    </form>
  );
}

function NameStep({ errors, name, ...step }: StepProps & { readonly name: string }): ReactNode {
  return (
    <PhoneStep {...step} errors={errors}>
      <input type="hidden" name="type" value="register" />
      <TextField
        label="Имя"
        name="name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={name}
        error={errors.name}
        required
      />
      <label className={styles.consent}>
        <input type="checkbox" name="consent" required />
        <span>
          Даю <a href="/politika/?document=dannye">согласие на&nbsp;обработку данных профиля и&nbsp;заказа</a>
        </span>
      </label>
      {errors.consent !== undefined && <FieldError>{errors.consent}</FieldError>}
    </PhoneStep>
  );
}

function CodeStep({ phone, backUrl, errors, type }: StepProps & { readonly type: AuthType }): ReactNode {
  return (
    <form className={layout.stack14} {...formAttributes(confirmCode, { type })}>
      <input type="hidden" name="step" value="2" />
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="back_url" value={backUrl} />
      <TextField
        label="Код из&nbsp;SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeTerms.length}
        error={errors.code ?? errors['']}
        required
      />
      <Button type="submit" size="large" wide>
        Войти
      </Button>
      <a
        href={`/?${new URLSearchParams({ [loginQuery.name]: loginQuery.value, [loginQuery.backUrl]: backUrl })}`}
      >
        Другой номер или новый код
      </a>
    </form>
  );
}

const leads = {
  phone: 'Укажите мобильный номер\u00a0— пришлём SMS с\u00a0кодом. Пароль не\u00a0нужен.',
  name: 'Этот номер у\u00a0нас впервые. Как к\u00a0вам обращаться?',
  code: `Отправили шесть цифр на\u00a0ваш номер. Код действует ${lifetimeText(codeTerms.lifetimeMs)}.`,
} as const;

/** Sign-in by plain forms. */
export function PlainSignIn(): ReactNode {
  const { site } = useAppState();
  const [query] = useSearchParams();
  const form = site.returnedForm?.call.startsWith(`POST ${requestCode.path}`) ? site.returnedForm : undefined;
  const asked = query.get('step');
  const step = form && (asked === 'code' || asked === 'name') ? asked : 'phone';
  const hasFields = Object.keys(form?.fields ?? {}).length > 0;
  const props = {
    phone: typedValue(form, 'phone'),
    backUrl: safeBackUrl(query.get(loginQuery.backUrl)) ?? '/',
    errors: { ...form?.fields, ...(form && !hasFields && form.message !== '' && { '': form.message }) },
  };
  const type = typedValue(form, 'type') === 'register' ? 'register' : 'login';
  return (
    <>
      <p id="plain-sign-in" className={styles.title}>
        Вход или регистрация
      </p>
      <p className={styles.lead}>{leads[step]}</p>
      {step === 'phone' && <PhoneStep {...props} />}
      {step === 'name' && <NameStep {...props} name={typedValue(form, 'name')} />}
      {step === 'code' && <CodeStep {...props} type={type} />}
    </>
  );
}
