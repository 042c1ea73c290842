import { type FormEvent, type ReactNode, useRef } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { formatDayOfYear, moscowDate } from '#shared/dates.ts';
import { codeTerms, lifetimeText } from '#shared/features/auth/code-terms.ts';
import { confirmRemoval, requestRemovalCode } from '#shared/features/customers/contract.ts';
import { normalizePhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { useCaptchaTouch, withProof } from '../../platform/captcha/captcha.ts';
import { formAttributes, sentText } from '../../platform/forms/rest-form.tsx';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { TextField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { PhoneText } from '../../ui/text.tsx';
import styles from './parts/removal-section.module.css';

const PAGE = '/app/removeuserdata/';
const SETTINGS = '/personal/settings/#data';

interface StepProps {
  readonly form: ReturnedForm | undefined;
}

const errorOf = ({ form }: StepProps, field: string): string | undefined =>
  form && (form.fields[field] ?? (form.message === '' ? undefined : form.message));

/** Holds the form back until the bot check has answered; it then goes off as without scripts. */
function useProvenForm(): (event: FormEvent<HTMLFormElement>) => void {
  const state = useAppState();
  const isSending = useRef(false);
  return (event) => {
    if (!state.site.outside?.smartcaptcha) return;
    event.preventDefault();
    const { currentTarget } = event;
    if (isSending.current) return;
    isSending.current = true;
    void withProof(state, 'smartcaptcha', async ({ token, failure }) => {
      const addProof = ({ formData }: FormDataEvent) => {
        for (const [name, value] of Object.entries({ 'smart-token': token, ...failure }))
          formData.set(name, value);
      };
      currentTarget.addEventListener('formdata', addProof, { once: true });
      currentTarget.submit();
      isSending.current = false;
    });
  };
}

function PhoneStep({ form }: StepProps) {
  const touch = useCaptchaTouch('smartcaptcha');
  const onSubmit = useProvenForm();
  return (
    <form {...touch} className={styles.form} {...formAttributes(requestRemovalCode)} onSubmit={onSubmit}>
      <p className={css('text-ink-2 leading-[1.5]')}>
        Укажите номер, с которым вы заказывали: пришлём SMS с кодом, чтобы никто другой не удалил ваши данные.
      </p>
      <input type="hidden" name="smart-token" value="" />
      <TextField
        label="Телефон"
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+7 916 204-18-30"
        defaultValue={sentText(form, 'phone')}
        error={errorOf({ form }, 'phone')}
        required
      />
      <Button type="submit" size="large">
        Получить код
      </Button>
    </form>
  );
}

function CodeStep({ form }: StepProps) {
  const phone = sentText(form, 'phone');
  return (
    <form className={styles.form} {...formAttributes(confirmRemoval)}>
      <p className={css('text-ink-2 leading-[1.5]')}>
        Отправили код на <PhoneText phone={normalizePhone(phone) ?? phone} />. Он действует{' '}
        {lifetimeText(codeTerms.lifetimeMs)}.
      </p>
      <input type="hidden" name="phone" value={phone} />
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeTerms.length}
        error={errorOf({ form }, 'code')}
        required
      />
      <Button type="submit" size="large">
        Удалить мои данные
      </Button>
      <a href={`${PAGE}#removal`}>Другой номер или новый код</a>
    </form>
  );
}

const steps: Readonly<Record<string, (props: StepProps) => ReactNode>> = {
  code: CodeStep,
  done: ({ form }) => {
    const dueAt = Number(sentText(form, 'dueAt'));
    const title = dueAt > 0 ? `Удалим ваши данные ${formatDayOfYear(moscowDate(dueAt))}` : 'Запрос принят';
    return (
      <Notice tone="success" title={title}>
        Прислали подтверждение. До этого дня можно передумать: войдите и отмените запрос в{' '}
        <a href={SETTINGS}>настройках</a>.
      </Notice>
    );
  },
  blocked: ({ form }) => (
    <Notice
      tone="warning"
      title="Пока удалить нельзя: есть незавершённое"
      action={
        <ButtonLink to={SETTINGS} look="outline">
          Войти и закончить
        </ButtonLink>
      }
    >
      <ul>
        {sentText(form, 'blockers')
          .split('\n')
          .filter(Boolean)
          .map((text) => (
            <li key={text}>{text}.</li>
          ))}
      </ul>
    </Notice>
  ),
  unknown: () => (
    <Notice title="По этому номеру у нас ничего нет">
      Удалять нечего. Если заказывали с другого номера, <a href={`${PAGE}#removal`}>укажите его</a>.
    </Notice>
  ),
};

function SignedIn() {
  return (
    <div className={styles.form}>
      <p className={css('text-ink-2 leading-[1.5]')}>
        Вы вошли, поэтому код не нужен: запросить удаление, увидеть его день и передумать можно в настройках.
      </p>
      <ButtonLink to={SETTINGS} size="large">
        Перейти в настройки
      </ButtonLink>
    </div>
  );
}

/** The page about the removal with the forms that ask for it: app stores require them to work without the application. */
export function Component() {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const [query] = useSearchParams();
  const { returnedForm } = state.site;
  const form = returnedForm?.call.startsWith('POST /rest/removal/') ? returnedForm : undefined;
  const step = query.get('step') ?? '';
  const Shown = form && Object.hasOwn(steps, step) ? steps[step] : undefined;
  const Step = Shown ?? (isAuthorized ? SignedIn : PhoneStep);
  return (
    <>
      <Outlet />
      <Section title="Удалить мои данные" id="removal" isPrinted={false}>
        <div
          className={classNames(
            layout.panel,
            css('grid gap-16 max-w-[760px] py-24 px-18 tablet:py-28 tablet:px-32'),
          )}
        >
          <Step form={form} />
        </div>
      </Section>
    </>
  );
}
