import { createContext, type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Contract } from '#shared/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { complaintsOf } from '../../../platform/forms/form-body.ts';
import { type KeptForm, usePersisted } from '../../../platform/forms/persisted.ts';
import { useSentBack } from '../../../platform/forms/rest-form.tsx';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { type PlacingInput, useLeaving, usePlacer } from '../../../platform/placing/use-placer.ts';
import { RestError, refusalText, useFetchStatus } from '../../../platform/rest/rest.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { useFormValues } from '../../../ui/field.tsx';
import { fillForm, formDataOf, listen, textIn, type Values } from '../../../ui/form-values.ts';
import { streetIn } from '../../addresses/shared/address-values.ts';
import { authSmsDialog } from '../../auth/shared/dialogs.ts';
import { firstUnfilled, type OrderErrors, useOrderSteps } from './order-steps.ts';

/** Name of the street of every checkout. */
export const STREET = 'address.streetId';

/** Name of whether a way to pay was chosen: the first is only proposed. */
export const IS_PAYMENT_CHOSEN = 'payment:chosen';

/** Groups that always have one chosen: of a form that comes back without it the proposed one. */
const groups = ['draft.start', 'date', 'interval', 'payment'];

interface CheckoutFormInput extends KeptForm {
  readonly call: Contract;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Under which it is kept. */
  readonly key: string;
  /** What is known of the customer. */
  readonly known: () => Values;
  /** What scripts would have written into a form that was sent without them. */
  readonly sent?: (form: ReturnedForm) => Values;
}

/** The form of a checkout, whose fields are found again as they were left. */
export function useCheckoutForm({ call, form, key, known, sent, ...kept }: CheckoutFormInput) {
  const sentBack = useSentBack(call);
  const [defaults] = useState((): Values => {
    if (!sentBack) return known();
    const proposed = Object.entries(known()).filter(([name]) => groups.includes(name));
    return { ...Object.fromEntries(proposed), ...sentBack.values, ...sent?.(sentBack) };
  });
  const forget = usePersisted(form, key, sentBack ? { ...kept, restore: () => ({}) } : kept);
  const entered = useFormValues(form);
  const [begun] = useState(() => formDataOf(defaults));
  // What it holds; what it begins with until the page is hydrated.
  const values = entered ?? begun;
  return {
    /** What its fields begin with, by their names. */
    defaults,
    ...{ form, values, sentBack, forget },
    street: streetIn(values, STREET),
    /** Whether what was left on another visit is back: until then nobody knows what is filled in. */
    isRestored: entered !== undefined,
    fill: (written: Values) => form.current && fillForm(form.current, written),
  };
}

export type CheckoutForm = ReturnType<typeof useCheckoutForm>;
type Checkout = ReturnType<typeof useCheckout>;

/** The checkout for the parts of its page. */
export const CheckoutContext = createContext({} as Checkout);

/** What a refusal because of another price brings along, under its name. */
export function changedOf<T>(error: unknown, name: string): T | undefined {
  const isChanged = error instanceof RestError && error.code === 'price_changed';
  return isChanged ? Object(error.details)[name] : undefined;
}

interface CheckoutInput<Body, Placed> {
  readonly id: string;
  readonly schema: Contract['body'];
  readonly fields: CheckoutForm;
  /** The body of the call, as the form stands. */
  readonly body: Body;
  readonly call: (input: PlacingInput<Body>) => Promise<{ readonly order: Placed }>;
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
  ...(street && !street.zone && { [STREET]: 'По этому адресу мы пока не доставляем' }),
});

/** Leads through the steps of a checkout, signs its visitor in and places the order. */
export function useCheckout<Body extends { readonly contact: { readonly phone: string } }, Placed>(
  input: CheckoutInput<Body, Placed>,
) {
  const { id, schema, fields, body, isCounting = false, signsConsent = false, wants } = input;
  const { form, defaults, values, street, sentBack, isRestored, fill } = fields;
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const [errors, setErrors] = useState<OrderErrors>(sentBack?.fields ?? {});
  const [failure, setFailure] = useState(sentBack?.message || undefined);
  const [names] = useState(() => new Set<string>());
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  const isBusy = status === 'pending' || isLeaving;
  const place = usePlacer(input.call);
  // All present errors, shown or not.
  const problems = problemsOf(schema, body, street);
  const steps = useOrderSteps(id, problems, isRestored);

  // What was said of a field that is changed is pointless.
  const forget = useEffectEvent((field: string) => {
    setErrors(({ [field]: _, ...others }) => others);
    setFailure(undefined);
  });
  useEffect(() => listen(form, (_, name) => forget(name.split(':')[0] ?? name)), [form]);

  const tell = (found: OrderErrors) => {
    setErrors(found);
    steps.leadToError(found);
  };
  const send = async (sent = body) => {
    const placed = await run(
      () => place(sent),
      (error) => {
        if (wants?.(() => void send(sent), error)) return;
        input.onRefused(error);
        tell(error instanceof RestError ? error.fields : {});
        setFailure(refusalText(error, 'Не получилось отправить заказ. Попробуйте ещё раз'));
      },
    );
    if (!placed) return;
    setLeaving(true);
    fields.forget();
    await input.onPlaced(placed.order);
  };

  // Number, name and consent stand in the form: the code alone is asked for.
  const signIn = () =>
    openDialog(state, authSmsDialog, {
      phone: textIn(values, 'contact.phone'),
      knownFromForm: { name: textIn(values, 'contact.name'), signsConsent },
      retryAfter: 0,
      // The courier calls the number that was confirmed, which may have been changed beside the code.
      onSignedIn: (confirmed) => {
        const phone = formatPhone(confirmed);
        fill({ 'contact.phone': phone });
        void send({ ...body, contact: { ...body.contact, phone } });
      },
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
    ...{ id, values, street, fill, errors, problems, failure, isCounting, submit },
    /** True while the order is sent and until the next page opens: further presses are ignored. */
    isBusy,
    ...steps,
    context: { form, errors, defaults, fields: names, isBusy },
  };
}
