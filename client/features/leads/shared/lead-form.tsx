import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { FieldErrors } from '#shared/errors.ts';
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
import { scriptedForm } from '../../../platform/forms/rest-form.tsx';
import { NeedsScripts } from '../../../platform/hydration/scripting.tsx';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { LeadEntry } from './lead-entry.tsx';
import styles from './lead-form.module.css';

export interface LeadFormProps {
  readonly kind: LeadKind;
  /** Prefilled values, for example the searched address. */
  readonly initial?: Partial<Record<LeadField, string>>;
}

/** Errors of the schema by field, found before sending. */
function complaintsOf(kind: LeadKind, body: unknown): FieldErrors {
  const parsed = leadSchemas[kind].safeParse(body);
  const errors: FieldErrors = {};
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

function Done({ kind, number }: { readonly kind: LeadKind; readonly number: string }): ReactNode {
  return (
    <Notice tone="success" title="Готово" isLive>
      {leadLabels[kind].done} Номер обращения&nbsp;— {number}.
    </Notice>
  );
}

/** Validates and sends the form. */
function useSending(kind: LeadKind) {
  const rest = useRest();
  const state = useAppState();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [number, setNumber] = useState<string>();
  const { status, run } = useFetchStatus();
  const { pathname } = useLocation();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const entries = Object.fromEntries(new FormData(currentTarget));
    const body = { ...entries, kind, page: pathname };
    const complaints = complaintsOf(kind, body);
    setErrors(complaints);
    setRefusal(undefined);
    const [first] = Object.keys(complaints);
    if (first !== undefined) {
      const wrong = currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
      return;
    }
    const answer = await run(
      () =>
        withProof(state, 'smartcaptcha', ({ token, failure }) =>
          rest(addLead, {
            body: { ...body, 'smart-token': token, ...failure } as LeadInput,
          }),
        ),
      (failure) => {
        if (!(failure instanceof RestError)) throw failure;
        setErrors(failure.fields);
        if (failure.code !== 'validation_failed') setRefusal(failure.message);
      },
    );
    if (!answer) return;
    setNumber(answer.number);
    reportEvent(state, { name: 'lead', facts: { kind } });
  };
  return { errors, refusal, number, status, send };
}

/** The form of a request. */
export function LeadForm({ kind, initial = {} }: LeadFormProps): ReactNode {
  const { errors, refusal, number, status, send } = useSending(kind);
  const touch = useCaptchaTouch('smartcaptcha');
  if (number !== undefined) return <Done kind={kind} number={number} />;
  return (
    <>
      <NeedsScripts to="отправить заявку" />
      <form
        {...touch}
        {...scriptedForm}
        className={classNames(layout.stack12, styles.form)}
        onSubmit={send}
        noValidate
      >
        {refusal !== undefined && (
          <Notice tone="error" isLive>
            {refusal}
          </Notice>
        )}
        {leadFields(kind).map(({ name, isOptional }) => (
          <LeadEntry
            key={name}
            name={name}
            isOptional={isOptional}
            initial={initial[name] ?? ''}
            error={errors[name]}
          />
        ))}
        <Checkbox name="consent" required error={errors.consent}>
          Даю{' '}
          <a href="/politika/?document=zayavka" target="_blank" rel="noopener">
            согласие на&nbsp;обработку данных заявки
          </a>
        </Checkbox>
        <Button type="submit" size="large" wide isBusy={status === 'pending'}>
          {leadLabels[kind].submit}
        </Button>
      </form>
    </>
  );
}
