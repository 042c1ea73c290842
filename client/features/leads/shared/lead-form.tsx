import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import { addLead } from '#shared/features/leads/contract.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import {
  type LeadField,
  type LeadInput,
  type LeadKind,
  leadFields,
  leadSchemas,
} from '#shared/features/leads/schema.ts';
import { certificateNominals } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { useCaptchaTouch, withProof } from '../../../platform/captcha/captcha.ts';
import { RestForm, Submit } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/late.tsx';
import { useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Consent, FieldError, TextArea, TextField, useField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import styles from './lead-form.module.css';

const entries: Readonly<Record<LeadField, ComponentProps<typeof TextField>>> = {
  name: { label: 'Имя', autoComplete: 'name', maxLength: 60 },
  phone: { label: 'Телефон' },
  email: { label: 'Почта', type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  message: { label: 'Сообщение' },
  company: { label: 'Компания', autoComplete: 'organization', maxLength: 120 },
  people: { label: 'Сколько человек', inputMode: 'numeric', pattern: '[0-9]{1,5}', maxLength: 5 },
  address: { label: 'Адрес', autoComplete: 'address-line1', maxLength: 200 },
  nominal: { label: 'Номинал' },
};

function Nominals() {
  const { error } = useField('nominal');
  return (
    <fieldset className={layout.row8}>
      <legend className={css('mb-8 text-ink-2 text-small')}>{entries.nominal.label}</legend>
      {certificateNominals.map((sum, index) => {
        const value = String(sum / 100);
        return (
          <label
            key={value}
            className={classNames(
              css(
                'relative grid place-items-center min-h-52 py-8 px-14 rounded-input ring-line-input font-bold',
                '[flex:1_1_90px]',
              ),
              styles.nominal,
            )}
          >
            <input
              className={css('absolute inset-0 opacity-0 cursor-pointer')}
              type="radio"
              name="nominal"
              value={value}
              defaultChecked={index === 0}
            />
            {formatMoney(sum)}
          </label>
        );
      })}
      {error !== undefined && (
        <span className={css('[flex:1_0_100%]')}>
          <FieldError>{error}</FieldError>
        </span>
      )}
    </fieldset>
  );
}

function LeadEntry({ name, isOptional }: ReturnType<typeof leadFields>[number]) {
  if (name === 'nominal') return <Nominals />;
  const entry = entries[name];
  const label = isOptional ? `${entry.label} — по желанию` : entry.label;
  if (name === 'phone') return <PhoneField {...{ label, name }} />;
  if (name === 'message') return <TextArea {...{ label, name }} maxLength={1500} required={!isOptional} />;
  return <TextField {...entry} {...{ label, name }} required={!isOptional} />;
}

export interface LeadFormProps {
  readonly kind: LeadKind;
  /** Prefilled values, for example the searched address. */
  readonly initial?: Partial<Record<LeadField, string>> | undefined;
}

export function LeadForm({ kind, initial }: LeadFormProps) {
  const rest = useRest();
  const state = useAppState();
  const { pathname } = useLocation();
  const [number, setNumber] = useState<string>();
  const touch = useCaptchaTouch('smartcaptcha');
  if (number !== undefined) {
    return (
      <Notice tone="success" title="Готово" isLive>
        {leadLabels[kind].done} Номер обращения — {number}.
      </Notice>
    );
  }
  return (
    <>
      <NeedsScripts to="отправить заявку" />
      <RestForm
        call={addLead}
        schema={leadSchemas[kind]}
        body={{ kind, page: pathname } as Partial<LeadInput>}
        make={(body) =>
          withProof(state, 'smartcaptcha', ({ token, failure }) =>
            rest(addLead, { body: { ...body, 'smart-token': token, ...failure } }),
          )
        }
        defaults={initial}
        onDone={(answer) => {
          setNumber(answer.number);
          reportEvent(state, { name: 'lead', facts: { kind } });
        }}
        isPageLeft
        className={layout.stack12}
        attributes={{ ...touch, noValidate: true }}
      >
        {leadFields(kind).map(({ name, isOptional }) => (
          <LeadEntry key={name} name={name} isOptional={isOptional} />
        ))}
        <Consent name="consent" required>
          Даю{' '}
          <a
            className={css('text-link font-semibold underline underline-offset-[3px]')}
            href="/politika/?document=zayavka"
            target="_blank"
            rel="noopener"
          >
            согласие на обработку данных заявки
          </a>
        </Consent>
        <Submit size="large" wide>
          {leadLabels[kind].submit}
        </Submit>
      </RestForm>
    </>
  );
}
