import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf } from '#shared/contract.ts';
import { quoteOrder } from '#shared/features/orders/contract.ts';
import type { OrderDraft, WantedReductions } from '#shared/features/orders/schema.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { sentText } from '../../platform/forms/rest-form.tsx';
import { RestError, refusalText, useFetchStatus, useRest } from '../../platform/rest/rest.ts';
import { type AppState, DRAFT_KEY, useAppState } from '../../platform/state/app-state.ts';
import { browserStore, tabStore } from '../../platform/storage/stores.ts';
import { forgetTyped, keepTyped, readTyped } from '../../platform/storage/typed.ts';
import type { OrderErrors } from './shared/order-steps.ts';

type Quote = AnswerOf<typeof quoteOrder>;

/** Requested deductions and those that the server grants. */
interface Reductions {
  readonly wanted: WantedReductions;
  /** Undefined while nothing is requested. */
  readonly granted: Quote['reductions'] | undefined;
  readonly refusals: Quote['refusals'];
  /** Whether they are known from an earlier visit alone: the server has not said yet that they hold. */
  readonly isUnchecked: boolean;
}

const none: Reductions = {
  wanted: { promoCode: '', bonusesKop: 0, certificate: '' },
  granted: undefined,
  refusals: {},
  isUnchecked: false,
};

/** Tells whether nothing is asked for. */
export const isEmpty = ({ promoCode, bonusesKop, certificate }: WantedReductions) =>
  promoCode === '' && bonusesKop === 0 && certificate === '';

/** The requested deductions without the refused ones: the order is sent with those that hold. */
const withoutRefused = (wanted: WantedReductions, refusals: Quote['refusals']): WantedReductions => ({
  promoCode: refusals.promoCode === undefined ? wanted.promoCode : '',
  bonusesKop: refusals.bonusesKop === undefined ? wanted.bonusesKop : 0,
  certificate: refusals.certificate === undefined ? wanted.certificate : '',
});

/** Reads the refusals out of the field errors of a refused order. */
function refusalsOf(errors: OrderErrors): Quote['refusals'] {
  const own = Object.entries(errors).filter(([path]) => path.startsWith('reductions.'));
  return Object.fromEntries(own.map(([path, message]) => [path.slice('reductions.'.length), message]));
}

/** Deductions of a returned form: included in the server's price, or typed but not yet applied. */
function returnedReductions(returned: ReturnedForm | undefined): Reductions {
  const refusals = refusalsOf(returned?.fields ?? {});
  if (sentText(returned, 'servedPrice') === '') return { ...none, refusals };
  const wanted = {
    promoCode: sentText(returned, 'promo').toUpperCase(),
    bonusesKop: Number(sentText(returned, 'reductions.bonusesKop')),
    certificate: sentText(returned, 'reductions.certificate').toUpperCase(),
  };
  return { ...none, wanted, refusals };
}

/** Takes up once what was applied when the order was left, and the certificate that the tab was opened with. */
function useLeftReductions(isReturned: boolean, onLeft: (wanted: WantedReductions) => void): void {
  const state = useAppState();
  const hasAsked = useRef(isReturned);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const left = readReductions(state) ?? none.wanted;
    const certificate = String(readTyped('given-certificate', state.auth.id) ?? left.certificate);
    const wanted = { ...left, certificate };
    if (!isEmpty(wanted)) onLeft(wanted);
  });
}

/** Quotes a promo code, bonuses and a certificate for the order. */
export function useReductions(draft: OrderDraft & { start: string }, returned: ReturnedForm | undefined) {
  const app = useAppState();
  const rest = useRest();
  const { status, run } = useFetchStatus();
  const [state, setState] = useState<Reductions>(() => returnedReductions(returned));

  const ask = async (wanted: WantedReductions, asked: readonly string[] = []) => {
    if (isEmpty(wanted)) {
      saveReductions(app, none.wanted);
      return setState(none);
    }
    const fail = (error: unknown) => {
      const message = refusalText(error, 'Не получилось проверить. Попробуйте ещё раз');
      const refused = error instanceof RestError ? refusalsOf(error.fields) : {};
      setState((current) => ({
        ...current,
        wanted: withoutRefused(current.wanted, refused),
        refusals: { ...Object.fromEntries(asked.map((field) => [field, message])), ...refused },
      }));
    };
    const body = { draft, reductions: wanted };
    const quote = await run(() => rest(quoteOrder, { body }), fail);
    if (!quote) return;
    const { reductions: granted, refusals } = quote;
    const held = withoutRefused(wanted, refusals);
    saveReductions(app, held);
    setState({ wanted: held, granted, refusals, isUnchecked: false });
  };

  useLeftReductions(!isEmpty(state.wanted), (wanted) => {
    // Before the server has answered: an order that is sent without an answer must not lose them.
    setState({ ...none, wanted, isUnchecked: true });
    void ask(wanted);
  });

  return {
    ...state,
    isBusy: status === 'pending',
    apply: (patch: Partial<WantedReductions>) => void ask({ ...state.wanted, ...patch }, Object.keys(patch)),
    /** Removes the deductions that were refused with the order. */
    takeBack: (errors: OrderErrors) => {
      const refusals = refusalsOf(errors);
      if (Object.keys(refusals).length === 0) return;
      const wanted = withoutRefused(state.wanted, refusals);
      setState({ ...none, wanted, refusals });
      void ask(wanted).then(() => setState((current) => ({ ...current, refusals })));
    },
  };
}

const REDUCTIONS_KEY = 'order-reductions';

/** Forgets what was taken off the price and the draft once the order is placed, and says whose the notes of the chips are that stay. */
export function forgetOrder(notesOf = ''): void {
  forgetTyped(REDUCTIONS_KEY);
  try {
    const store = tabStore();
    store.setItem('order-notes-of', notesOf);
    store.removeItem(DRAFT_KEY);
    browserStore().removeItem(DRAFT_KEY);
  } catch {
    // What cannot be written cannot hold anything either.
  }
}

const code = z.catch(z.string().check(z.maxLength(40)), '');
const SavedReductions = z.object({
  promoCode: code,
  certificate: code,
  bonusesKop: z.catch(z.int().check(z.nonnegative()), 0),
});

/** Keeps what is to be taken off the price; a certificate is money: of a visitor without an account it goes with the tab. */
function saveReductions({ auth: { id } }: AppState, wanted: WantedReductions): void {
  keepTyped(REDUCTIONS_KEY, wanted, id, id === '' ? { ...wanted, certificate: '' } : wanted);
}

/** What was to be taken off the price when the order was left; undefined where nothing was. */
const readReductions = ({ auth }: AppState): WantedReductions | undefined =>
  SavedReductions.safeParse(readTyped(REDUCTIONS_KEY, auth.id)).data;
