import { useState } from 'react';
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
import { useCaptchaTouch, withProof } from '../../../platform/captcha/captcha.ts';
import { RestForm, Submit } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Consent } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/surfaces.tsx';
import { LeadEntry } from './lead-entry.tsx';
import styles from './lead-form.module.css';

export interface LeadFormProps {
  readonly kind: LeadKind;
  /** Prefilled values, for example the searched address. */
  readonly initial?: Partial<Record<LeadField, string>>;
}

function Done({ kind, number }: { readonly kind: LeadKind; readonly number: string }) {
  return (
    <Notice tone="success" title="Готово" isLive>
      {leadLabels[kind].done} Номер обращения&nbsp;— {number}.
    </Notice>
  );
}

/** The form of a request. */
export function LeadForm({ kind, initial }: LeadFormProps) {
  const rest = useRest();
  const state = useAppState();
  const { pathname } = useLocation();
  const [number, setNumber] = useState<string>();
  const touch = useCaptchaTouch('smartcaptcha');
  if (number !== undefined) return <Done kind={kind} number={number} />;
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
        className={classNames(layout.stack12, styles.form)}
        attributes={{ ...touch, noValidate: true }}
      >
        {leadFields(kind).map(({ name, isOptional }) => (
          <LeadEntry key={name} name={name} isOptional={isOptional} initial={initial?.[name] ?? ''} />
        ))}
        <Consent name="consent" required>
          Даю{' '}
          <a href="/politika/?document=zayavka" target="_blank" rel="noopener">
            согласие на&nbsp;обработку данных заявки
          </a>
        </Consent>
        <Submit size="large" wide>
          {leadLabels[kind].submit}
        </Submit>
      </RestForm>
    </>
  );
}
