import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Contract } from '#shared/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { complaintsOf } from '../../../platform/forms/form-body.ts';
import { type KeptForm, usePersisted } from '../../../platform/forms/persisted.ts';
import { useSentBack } from '../../../platform/forms/plain-form.tsx';
import { openDialog } from '../../../platform/modals/dialogs.ts';
import { useLeaving } from '../../../platform/placing/use-placer.ts';
import { RestError, refusalText, useFetchStatus } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import {
  type FormKnowledge,
  fillForm,
  formDataOf,
  listen,
  textIn,
  useFormValues,
  type Values,
} from '../../../ui/form-values.ts';
import { streetIn } from '../../addresses/shared/address-values.ts';
import { authSmsDialog } from '../../auth/shared/dialogs.ts';
import { firstUnfilled, type OrderErrors, type OrderSteps, useOrderSteps } from './order-steps.ts';

/** Name of the street of every checkout. */
export const STREET = 'address.streetId';

/** Groups that always have one chosen: of a form that comes back without it the proposed one. */
const groups = ['draft.start', 'date', 'interval', 'payment'];

interface FirstValues {
  /** What is known of the customer. */
  readonly known: () => Values;
  /** What scripts would have written into a form that was sent without them. */
  readonly sent?: (form: ReturnedForm) => Values;
}

function firstValues({ known, sent }: FirstValues, form: ReturnedForm | undefined): Values {
  if (!form) return known();
  const proposed = Object.entries(known()).filter(([name]) => groups.includes(name));
  return { ...Object.fromEntries(proposed), ...form.values, ...sent?.(form) };
}

/** The form of a checkout. */
export interface CheckoutForm {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What its fields begin with, by their names. */
  readonly defaults: Values;
  /** What it holds; what it begins with until the page is taken over. */
  readonly values: FormData;
  readonly street: SuggestedAddress | null;
  /** The form as it was sent without scripts and refused; undefined otherwise. */
  readonly sentBack: ReturnedForm | undefined;
  /** Whether what was left on another visit is back: until then nobody knows what is filled in. */
  readonly isRestored: boolean;
  readonly fill: (values: Values) => void;
  /** Forgets for good what was typed. */
  readonly forget: () => void;
}

/** The fields of a checkout, which are found again as they were left. */
export function useCheckoutForm(
  call: Contract,
  form: CheckoutForm['form'],
  first: FirstValues,
  { key, ...kept }: KeptForm & { readonly key: string },
): CheckoutForm {
  const sentBack = useSentBack(call);
  const [defaults] = useState(() => firstValues(first, sentBack));
  const forget = usePersisted(form, key, sentBack ? { ...kept, restore: () => ({}) } : kept);
  const entered = useFormValues(form);
  const [begun] = useState(() => formDataOf(defaults));
  const values = entered ?? begun;
  return {
    ...{ form, defaults, values, sentBack, forget, isRestored: entered !== undefined },
    street: streetIn(values, STREET),
    fill: (written) => form.current && fillForm(form.current, written),
  };
}

export interface Checkout extends OrderSteps {
  readonly context: FormKnowledge;
  readonly values: FormData;
  readonly street: SuggestedAddress | null;
  readonly fill: CheckoutForm['fill'];
  readonly errors: OrderErrors;
  /** All present errors, shown or not. */
  readonly problems: OrderErrors;
  readonly failure: string | undefined;
  /** True while the order is sent and until the next page opens: further presses are ignored. */
  readonly isBusy: boolean;
  readonly submit: (event: FormEvent) => void;
}

interface CheckoutInput<Body, Placed> {
  readonly id: string;
  readonly schema: Contract['body'];
  readonly fields: CheckoutForm;
  /** The body of the call, as the form stands. */
  readonly body: Body;
  readonly place: (body: Body) => Promise<Placed>;
  readonly onPlaced: (placed: Placed) => Promise<void>;
  readonly onRefused: (error: unknown) => void;
  /** Whether the sum is not known yet, nor what is taken off it. */
  readonly isCounting?: boolean;
  /** Asks for what the order wants first, and where it was refused; false where nothing is to be asked for. */
  readonly wants?: (go: () => void, refusal?: unknown) => boolean;
  /** Whether the code of a sign-in signs the consent to health data as well. */
  readonly signsConsent?: boolean;
}

/** What is missing or wrong, by field path. */
export const problemsOf = (
  schema: Contract['body'],
  body: unknown,
  street: SuggestedAddress | null,
): OrderErrors => ({
  ...complaintsOf(schema, body),
  ...(street && !street.zone && { [STREET]: 'По\u00a0этому адресу мы\u00a0пока не\u00a0доставляем' }),
});

/** Tells of each field that is changed: what was said of it is pointless then. */
function useForgetting(form: CheckoutForm['form'], forget: (field: string) => void): void {
  const onChange = useEffectEvent(forget);
  useEffect(() => listen(form, (_, name) => onChange(name.split(':')[0] ?? name)), [form]);
}

/** Leads through the steps of a checkout, signs its visitor in and places the order. */
export function useCheckout<Body extends { readonly contact: { readonly phone: string } }, Placed>(
  input: CheckoutInput<Body, Placed>,
): Checkout {
  const { id, schema, fields, body, place, onPlaced, onRefused, isCounting = false, wants } = input;
  const { form, defaults, values, street, sentBack, isRestored, fill } = fields;
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const [errors, setErrors] = useState<OrderErrors>(sentBack?.fields ?? {});
  const [failure, setFailure] = useState(sentBack?.message || undefined);
  const [names] = useState(() => new Set<string>());
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  const isBusy = status === 'pending' || isLeaving;
  const problems = problemsOf(schema, body, street);
  const steps = useOrderSteps({ id, problems, isRestored });

  useForgetting(form, (field) => {
    setErrors(({ [field]: _, ...others }) => others);
    setFailure(undefined);
  });

  const tell = (found: OrderErrors) => {
    setErrors(found);
    steps.leadToError(found);
  };
  const send = async (sent = body) => {
    const placed = await run(
      async () => ({ order: await place(sent) }),
      (error) => {
        if (wants?.(() => void send(sent), error)) return;
        onRefused(error);
        tell(error instanceof RestError ? error.fields : {});
        setFailure(refusalText(error, 'Не\u00a0получилось отправить заказ. Попробуйте ещё раз'));
      },
    );
    if (!placed) return;
    setLeaving(true);
    fields.forget();
    await onPlaced(placed.order);
  };

  // The courier calls the number that was confirmed, which may have been changed beside the code.
  const sendSignedIn = (confirmed: string) => {
    const phone = formatPhone(confirmed);
    fill({ 'contact.phone': phone });
    void send({ ...body, contact: { ...body.contact, phone } });
  };
  // Number, name and consent stand in the form: the code alone is asked for.
  const signIn = () =>
    openDialog(state, authSmsDialog, {
      phone: textIn(values, 'contact.phone'),
      knownFromForm: { name: textIn(values, 'contact.name'), signsConsent: input.signsConsent ?? false },
      retryAfter: 0,
      onSignedIn: sendSignedIn,
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const { next, found } = steps.onward();
    if (next === undefined && isCounting) return;
    tell(found);
    if (firstUnfilled(found) !== undefined) return;
    if (next !== undefined) steps.goTo(next);
    else if (!isAuthorized) signIn();
    else if (!wants?.(() => void send())) void send();
  };

  return {
    ...{ values, street, fill, errors, problems, failure, isBusy, submit },
    ...steps,
    context: { form, errors, defaults, fields: names, isBusy },
  };
}
