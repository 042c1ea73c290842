import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { EarlyEntries } from '../../islands/early-entries.ts';
import { mayBePutBack } from '../../platform/forms/early-controls.ts';
import type { AppState } from '../../platform/state/app-state.ts';
import type { OrderData } from './order-data.ts';
import type { OrderForm } from './order-form.ts';

/** Texts of the form by the names of their controls. */
const texts = {
  'address.house': 'house',
  'address.flat': 'flat',
  'address.entrance': 'entrance',
  'address.floor': 'floor',
  'address.intercom': 'intercom',
  'address.comment': 'comment',
  'draft.start': 'start',
  'contact.name': 'name',
  'contact.phone': 'phone',
  'contact.email': 'email',
} as const satisfies Readonly<Record<string, keyof OrderForm>>;

/** Ticks of the form, called as their controls. */
const choices = ['leaveAtDoor', 'hasRecipient'] as const;
/** Those that are given anew each time. */
const consents = ['renews', 'consent', 'acceptsOffer'] as const;

/** What of the form was filled in before its code came; the field of the street reads its text by itself. */
export function earlyFields(
  entries: EarlyEntries,
  { site }: AppState,
  { options }: Pick<OrderData, 'options'>,
): Partial<OrderForm> {
  const first = (name: string) => entries.get(name)?.[0];
  const typed = Object.entries(texts).flatMap(([name, field]) => {
    const text = first(name);
    return text === undefined ? [] : [[field, text]];
  });
  const ticks: readonly (keyof OrderForm)[] = [...choices, ...(mayBePutBack() ? [] : consents)];
  const ticked = ticks.flatMap((name) => {
    const values = entries.get(name);
    return values ? [[name, values.length > 0]] : [];
  });
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === first('interval'));
  const payment = options.paymentMethods.find((method) => method === first('payment'));
  return {
    ...(Object.fromEntries([...typed, ...ticked]) as Partial<OrderForm>),
    ...(interval && { interval }),
    ...(payment && { payment, isPaymentChosen: true }),
  };
}
