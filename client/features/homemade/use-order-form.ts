import { type FormEvent, useEffect, useReducer, useState } from 'react';
import type { Basket } from '#shared/features/homemade/basket.ts';
import type { placeHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder, PlaceHomemadeInput } from '#shared/features/homemade/order.ts';
import { priceDishes } from '#shared/features/homemade/price.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { refusalText } from '../../platform/forms/failure-text.ts';
import { type RestForm, useRestForm } from '../../platform/forms/rest-form.tsx';
import { useReturnedForm } from '../../platform/forms/returned-form.ts';
import { openModal } from '../../platform/modals/modal-actions.ts';
import type { Placer } from '../../platform/placing/placer.ts';
import { useLeaving, usePlacer } from '../../platform/placing/use-placer.ts';
import { useFetchStatus } from '../../platform/rest/fetch-status.ts';
import { RestError } from '../../platform/rest/rest-client.ts';
import { type AppState, useAppState } from '../../platform/state/app-state.ts';
import { useSnapshot } from '../../platform/state/use-snapshot.ts';
import { useNavigate } from '../../router/hooks.ts';
import { replaceBasket } from './basket.ts';
import type { OrderData } from './order-data.ts';
import {
  buildBody,
  checkForm,
  createForm,
  type FormErrors,
  type HomemadeForm,
  type TextName,
  withoutErrors,
} from './order-form.ts';
import { restoreForm, saveForm } from './saved-form.ts';

/** Id of the form, for controls that stand outside it. */
export const ORDER_FORM = 'homemade-order';

/** State of the order form for its cards. */
export interface OrderControl {
  /** Attributes that send the form without scripts. */
  readonly attributes: RestForm<typeof placeHomemade>['attributes'];
  readonly form: HomemadeForm;
  /** Changes when the stored form is restored, so that uncontrolled fields are mounted again. */
  readonly generation: number;
  readonly errors: FormErrors;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  readonly change: (patch: Partial<HomemadeForm>) => void;
  readonly write: (name: TextName, text: string) => void;
  readonly submit: (event: FormEvent) => void;
}

interface Fields {
  readonly form: HomemadeForm;
  readonly generation: number;
  readonly isRestored: boolean;
}

type FieldsAction =
  | { readonly form: HomemadeForm; readonly isReplaced?: boolean }
  | { readonly restored: HomemadeForm | undefined };

function reduceFields(fields: Fields, action: FieldsAction): Fields {
  if ('form' in action) {
    return { ...fields, form: action.form, generation: fields.generation + (action.isReplaced ? 1 : 0) };
  }
  if (action.restored === undefined) return { ...fields, isRestored: true };
  return { form: action.restored, generation: fields.generation + 1, isRestored: true };
}

/** The form's fields, stored in the tab across reload and sign-in. */
function useFields(state: AppState, { paymentMethods }: OrderData) {
  const returned = useReturnedForm<typeof placeHomemade>('POST /rest/homemade/orders/');
  const [fields, dispatch] = useReducer(reduceFields, undefined, () => ({
    form: createForm({
      now: state.site.now,
      closed: state.site.config?.closedDays ?? [],
      customer: { ...state.auth, phone: formatPhone(state.auth.phone) },
      interval: (state.site.config && deliveryIntervals(state.site.config)[0]?.code) ?? '',
      payment: paymentMethods[0],
      returned,
    }),
    generation: 0,
    isRestored: false,
  }));
  const { form, isRestored } = fields;
  useEffect(() => {
    // After hydration only: the server cannot know the tab's storage.
    if (isRestored) saveForm(window.sessionStorage, form);
    else dispatch({ restored: returned ? undefined : restoreForm(window.sessionStorage, form) });
  }, [form, isRestored, returned]);
  return {
    ...{ ...fields, returned },
    set: (next: HomemadeForm) => dispatch({ form: next }),
    /** For what did not come from the form's own fields, which are mounted again to show it. */
    replace: (next: HomemadeForm) => dispatch({ form: next, isReplaced: true }),
  };
}

/** The server's basket if the order was refused because it differs. */
function basketOf(error: unknown): Basket | undefined {
  if (!(error instanceof RestError) || error.code !== 'price_changed') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'basket' in details
    ? (details.basket as Basket)
    : undefined;
}

function useHomemadePlacer() {
  const { attributes, send } = useRestForm<typeof placeHomemade>('POST /rest/homemade/orders/');
  const place: Placer<PlaceHomemadeInput, HomemadeOrder> = usePlacer(
    async (input) => (await send(input)).order,
  );
  return { attributes, place };
}

function focusFirstError(): void {
  // The messages are rendered after this task.
  setTimeout(() =>
    document
      .querySelector<HTMLElement>(
        `#${ORDER_FORM} [aria-invalid="true"], [form="${ORDER_FORM}"][aria-invalid="true"]`,
      )
      ?.focus(),
  );
}

/** Leads on after the order: to the payment or to the success page. */
function useNextStep() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useLeaving();
  const goOn = async ({ payment }: HomemadeOrder) => {
    setLeaving(true);
    if (payment.url !== null && !payment.paid && payment.otherProviders.length === 0)
      window.location.assign(payment.url);
    else await navigate('/homemade-food/success/');
  };
  return [isLeaving, goOn] as const;
}

/** Holds the form, checks it and places the order. */
export function useOrderForm(data: OrderData, basket: Basket): OrderControl {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const { form, generation, returned, set, replace } = useFields(state, data);
  const [errors, setErrors] = useState<FormErrors>(returned?.fields ?? {});
  const [failure, setFailure] = useState(returned?.message || undefined);
  const { status, run } = useFetchStatus();
  const { attributes, place } = useHomemadePlacer();
  const [isLeaving, goOn] = useNextStep();
  const isBusy = status === 'pending' || isLeaving;
  const body = buildBody(form, priceDishes(basket.lines).totalKop);

  const fail = (error: unknown) => {
    const actual = basketOf(error);
    if (actual) replaceBasket(state, actual);
    setErrors(error instanceof RestError ? error.fields : {});
    setFailure(refusalText(error, 'Не\u00a0получилось отправить заказ. Попробуйте ещё раз'));
    if (error instanceof RestError && Object.keys(error.fields).length > 0) focusFirstError();
  };
  const send = async (sent = body) => {
    const order = await run(() => place(sent), fail);
    if (!order) return;
    saveForm(window.sessionStorage, undefined);
    replaceBasket(state, { lines: [], soldOut: [] });
    await goOn(order);
  };
  // The courier calls the number that was confirmed, which may have been changed beside the code.
  const sendSignedIn = (confirmed: string) => {
    const phone = formatPhone(confirmed);
    replace({ ...form, texts: { ...form.texts, 'contact.phone': phone } });
    void send({ ...body, contact: { ...body.contact, phone } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const found = checkForm(body, form.street);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError();
    if (isAuthorized) return void send();
    const { 'contact.phone': phone, 'contact.name': name } = form.texts;
    // Number, name and consent stand in the form: the code alone is asked for.
    openModal(state, 'auth-sms', {
      phone,
      knownFromForm: { name, signsConsent: false },
      retryAfter: 0,
      onSignedIn: sendSignedIn,
    });
  };
  const change = (patch: Partial<HomemadeForm>, names = Object.keys(patch)) => {
    set({ ...form, ...patch });
    setErrors((current) => withoutErrors(current, 'street' in patch ? ['address.streetId'] : names));
    setFailure(undefined);
  };
  const write = (name: TextName, text: string) => change({ texts: { ...form.texts, [name]: text } }, [name]);
  return {
    attributes,
    form,
    generation,
    errors,
    failure,
    isBusy,
    change: (patch) => change(patch),
    write,
    submit,
  };
}
