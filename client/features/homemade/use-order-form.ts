import { type FormEvent, type RefObject, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { placeHomemade } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder, PlaceHomemadeInput } from '#shared/features/homemade/order.ts';
import { priceDishes } from '#shared/features/homemade/price.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatPhone } from '#shared/phone.ts';
import { useEarlyEntries } from '../../islands/early-entries.ts';
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
import { forgetTyped, keepTyped, readTyped } from '../../platform/storage/typed.ts';
import { firstUnfilled, type OrderErrors } from '../orders/shared/order-steps.ts';
import { type OrderSteps, useOrderSteps } from '../orders/shared/use-order-steps.ts';
import { replaceBasket } from './basket.ts';
import type { OrderData } from './order-data.ts';
import {
  buildBody,
  checkForm,
  createForm,
  type HomemadeForm,
  type TextName,
  textNames,
  withEarly,
  withoutErrors,
  withText,
} from './order-form.ts';

const KEY = 'homemade-form';

const SavedForm = z.object({
  street: z.catch(z.nullable(SuggestedAddress), null),
  texts: z.record(z.string(), z.catch(z.string(), '')),
});

/** The form with what was left in this tab; consents are given anew each time. */
function restoreForm(form: HomemadeForm, owner: string): HomemadeForm | undefined {
  const saved = SavedForm.safeParse(readTyped(KEY, owner)).data;
  if (!saved) return undefined;
  const texts = { ...form.texts };
  // The day may have passed and an interval or a way to pay may be gone: those are chosen anew.
  for (const name of textNames.filter((one) => one.includes('.')))
    texts[name] = saved.texts[name] || texts[name];
  return { ...form, street: saved.street, texts };
}

/** Keeps the form for this tab alone. */
const saveForm = ({ street, texts }: HomemadeForm, owner: string): void =>
  keepTyped(KEY, { street, texts }, owner);

const forgetForm = (): void => forgetTyped(KEY);

/** Id of the form, for controls that stand outside it. */
export const ORDER_FORM = 'homemade-order';

/** State of the order form for its cards. */
export interface OrderControl extends OrderSteps {
  /** Attributes that send the form without scripts. */
  readonly attributes: RestForm<typeof placeHomemade>['attributes'];
  readonly form: HomemadeForm;
  /** Changes when the stored form is restored, so that uncontrolled fields are mounted again. */
  readonly generation: number;
  readonly errors: OrderErrors;
  /** All present errors, shown or not. */
  readonly problems: OrderErrors;
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
  /** Enters what was filled in before the page was taken over: it goes before what was left in the tab. */
  readonly enterEarly: Change;
}

type Change = (form: HomemadeForm) => HomemadeForm;

type FieldsAction =
  | { readonly enterEarly: Change }
  | { readonly change: Change; readonly isReplaced?: boolean }
  | { readonly restored: HomemadeForm | undefined };

function reduceFields(fields: Fields, action: FieldsAction): Fields {
  if ('enterEarly' in action) {
    const { enterEarly } = action;
    return { ...fields, form: enterEarly(fields.form), enterEarly };
  }
  if ('change' in action) {
    const generation = fields.generation + (action.isReplaced ? 1 : 0);
    return { ...fields, form: action.change(fields.form), generation };
  }
  if (action.restored === undefined) return { ...fields, isRestored: true };
  const form = fields.enterEarly(action.restored);
  return { ...fields, form, generation: fields.generation + 1, isRestored: true };
}

/** The form's fields, stored in the tab across reload and sign-in. */
function useFields(
  state: AppState,
  { paymentMethods, address }: OrderData,
  root: RefObject<HTMLElement | null>,
) {
  const returned = useReturnedForm(placeHomemade);
  const [fields, dispatch] = useReducer(reduceFields, undefined, () => ({
    form: createForm({
      now: state.site.now,
      closed: state.site.config?.closedDays ?? [],
      customer: { ...state.auth, phone: formatPhone(state.auth.phone) },
      interval: (state.site.config && deliveryIntervals(state.site.config)[0]?.code) ?? '',
      payment: paymentMethods[0],
      address,
      returned,
    }),
    generation: 0,
    isRestored: false,
    enterEarly: (form: HomemadeForm) => form,
  }));
  useEarlyEntries(root, (entries) => dispatch({ enterEarly: (form) => withEarly(form, entries) }));
  const { form, isRestored } = fields;
  useEffect(() => {
    // After hydration only: the server cannot know the tab's storage.
    if (isRestored) saveForm(form, state.auth.id);
    else dispatch({ restored: returned ? undefined : restoreForm(form, state.auth.id) });
  }, [form, isRestored, returned, state]);
  return {
    ...{ ...fields, returned },
    edit: (change: Change) => dispatch({ change }),
    /** For what did not come from the form's own fields, which are mounted again to show it. */
    replace: (change: Change) => dispatch({ change, isReplaced: true }),
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

/** Places the order, then leads on to its payment or to the success page. */
function useSending(state: AppState) {
  const { attributes, send } = useRestForm(placeHomemade);
  const place: Placer<PlaceHomemadeInput, HomemadeOrder> = usePlacer(
    async (input) => (await send(input)).order,
  );
  const navigate = useNavigate();
  const { status, run } = useFetchStatus();
  const [isLeaving, setLeaving] = useLeaving();
  return {
    attributes,
    isBusy: status === 'pending' || isLeaving,
    send: async (body: PlaceHomemadeInput, onError: (error: unknown) => void) => {
      const order = await run(() => place(body), onError);
      if (!order) return;
      setLeaving(true);
      forgetForm();
      replaceBasket(state, { lines: [], soldOut: [] });
      const { url, paid, otherProviders } = order.payment;
      if (url !== null && !paid && otherProviders.length === 0) window.location.assign(url);
      else await navigate('/homemade-food/success/');
    },
  };
}

/** Holds the form inside the element, checks it and places the order. */
export function useOrderForm(
  data: OrderData,
  basket: Basket,
  root: RefObject<HTMLElement | null>,
): OrderControl {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const { form, generation, isRestored, returned, edit, replace } = useFields(state, data, root);
  const [errors, setErrors] = useState<OrderErrors>(returned?.fields ?? {});
  const [failure, setFailure] = useState(returned?.message || undefined);
  const { attributes, isBusy, send } = useSending(state);
  const body = buildBody(form, priceDishes(basket.lines).totalKop);
  const problems = checkForm(body, form.street);
  const steps = useOrderSteps({ id: ORDER_FORM, problems, isRestored });

  const tell = (found: OrderErrors) => {
    setErrors(found);
    steps.leadToError(found);
  };

  const fail = (error: unknown) => {
    const actual = basketOf(error);
    if (actual) replaceBasket(state, actual);
    tell(error instanceof RestError ? error.fields : {});
    setFailure(refusalText(error, 'Не\u00a0получилось отправить заказ. Попробуйте ещё раз'));
  };
  const sendOrder = (sent = body) => void send(sent, fail);

  // The courier calls the number that was confirmed, which may have been changed beside the code.
  const sendSignedIn = (confirmed: string) => {
    const phone = formatPhone(confirmed);
    replace((current) => withText(current, 'contact.phone', phone));
    sendOrder({ ...body, contact: { ...body.contact, phone } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const { next, found } = steps.onward();
    tell(found);
    if (firstUnfilled(found) !== undefined) return;
    if (next !== undefined) return steps.goTo(next);
    if (isAuthorized) return sendOrder();
    const { 'contact.phone': phone, 'contact.name': name } = form.texts;
    // Number, name and consent stand in the form: the code alone is asked for.
    openModal(state, 'auth-sms', {
      phone,
      knownFromForm: { name, signsConsent: false },
      retryAfter: 0,
      onSignedIn: sendSignedIn,
    });
  };
  const take = (change: Change, changed: readonly string[]) => {
    edit(change);
    setErrors((current) => withoutErrors(current, changed));
    setFailure(undefined);
  };
  return {
    ...{ attributes, form, generation, errors, problems, failure, isBusy },
    ...steps,
    change: (patch) =>
      take(
        (current) => ({ ...current, ...patch }),
        'street' in patch ? ['address.streetId'] : Object.keys(patch),
      ),
    write: (name, text) => take((current) => withText(current, name, text), [name]),
    submit,
  };
}
