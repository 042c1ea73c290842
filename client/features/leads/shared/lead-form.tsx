import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCatalogue, type FieldErrors } from '#shared/errors.ts';
import type { addLead } from '#shared/features/leads/contract.ts';
import { leadLabels } from '#shared/features/leads/labels.ts';
import {
  type LeadField,
  type LeadInput,
  type LeadKind,
  leadFields,
  leadSchemas,
} from '#shared/features/leads/schema.ts';
import { useCaptchaTouch, withProof } from '../../../platform/captcha/captcha.ts';
import { useRestForm } from '../../../platform/forms/rest-form.tsx';
import { useIsHydrated } from '../../../platform/hydration/hydrated.ts';
import { useFetchStatus } from '../../../platform/rest/fetch-status.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { useLocation } from '../../../router/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { LeadEntry } from './lead-entry.tsx';
import styles from './lead-form.module.css';
import type { SentForm } from './sent-form.ts';

export interface LeadFormProps {
  readonly kind: LeadKind;
  /** Prefilled values, for example the searched address. */
  readonly initial?: Partial<Record<LeadField, string>>;
  /** Result of the form when it was sent without scripts. */
  readonly sent?: SentForm | null;
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

function messageOf(code: string): string {
  return code in errorCatalogue
    ? errorCatalogue[code as keyof typeof errorCatalogue][1]
    : errorCatalogue.internal[1];
}

/** Validates and sends the form. */
function useSending(kind: LeadKind) {
  const form = useRestForm<typeof addLead>('POST /rest/helper/lead/add/');
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
          form.send({ body: { ...body, 'smart-token': token, ...failure } as LeadInput }),
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
  return { attributes: form.attributes, errors, refusal, number, status, send };
}

/** The form of a request; without scripts the page shows the result after a redirect. */
export function LeadForm({ kind, initial = {}, sent = null }: LeadFormProps): ReactNode {
  const { attributes, errors, refusal, number = sent?.number, status, send } = useSending(kind);
  const { pathname } = useLocation();
  const touch = useCaptchaTouch('smartcaptcha');
  // Native validation is the only one without scripts.
  const isHydrated = useIsHydrated();
  if (number !== undefined && number !== '') return <Done kind={kind} number={number} />;
  const complaint = refusal ?? (sent && sent.error !== '' ? messageOf(sent.error) : undefined);
  return (
    <form
      {...touch}
      {...attributes}
      action={`${attributes.action}?kind=${kind}`}
      className={classNames(layout.stack12, styles.form)}
      onSubmit={send}
      noValidate={isHydrated}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="page" value={pathname} />
      {complaint !== undefined && (
        <Notice tone="error" isLive>
          {complaint}
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
  );
}
