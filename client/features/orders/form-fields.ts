import { addDays } from '#shared/dates.ts';
import type { ConsentDocument } from '#shared/features/consents/schema.ts';
import { draftFieldNames, nameFields } from '#shared/features/orders/draft-query.ts';
import { PackagingOption } from '#shared/features/orders/packaging.ts';
import { lastRunningDay } from '#shared/features/orders/running.ts';
import { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatPhone } from '#shared/phone.ts';
import type { ReturnedForm } from '#shared/returned-form.ts';
import { type KeptForm, withoutNames } from '../../platform/forms/persisted.ts';
import { sentText } from '../../platform/forms/plain-form.tsx';
import type { AppState } from '../../platform/state/app-state.ts';
import { textIn, type Values } from '../../ui/form-values.ts';
import { addressValues, streetIn } from '../addresses/shared/address-values.ts';
import type { OrderData } from './order-data.ts';
import { nearestStart, type OrderForm, startInputOf } from './order-form.ts';
import { IS_PAYMENT_CHOSEN } from './shared/checkout-cards.tsx';
import { STREET } from './shared/use-checkout.ts';

/** What dialogs write into the form, which sends it in other words. */
export const NAMES = 'draft:names';
export const PACKAGING = 'packaging:chosen';
/** The first day that the visitor has chosen, where it had to make way. */
export const CHOSEN_START = 'start:chosen';
/** The date of the draft that the form was filled in for. */
export const DRAFT_START = 'draft:start';

/** A bar stands between names, and in none. */
const readNames = (text: string): string[] => (text === '' ? [] : text.split('|'));
export const writeNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('|', ' ')).join('|');

/** What the form begins with: what is known of the customer, or how an order that is repeated was asked for. */
export function knownValues({ site, auth }: AppState, data: OrderData): Values {
  const { draft, options, terms } = data;
  const isAgreed = (document: ConsentDocument) => options.agreed.includes(document);
  const lastDay = lastRunningDay(options.running);
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const interval = offered.find(({ code }) => code === terms?.interval) ?? offered[0];
  const payment = options.paymentMethods.find((method) => method === terms?.payment);
  return {
    ...addressValues('address.', terms?.address.street ? terms.address : options.addresses[0]),
    [NAMES]: writeNames(terms?.names ?? []),
    [DRAFT_START]: draft.start ?? '',
    // A plan that runs is not sold over: the next one begins when it has ended.
    'draft.start': nearestStart(
      draft.start ?? (lastDay && addDays(lastDay, 1)),
      startInputOf(data, site.now, interval),
    ),
    interval: interval?.code ?? '',
    'contact.name': terms?.contact.name ?? auth.name,
    'contact.phone': formatPhone(terms?.contact.phone ?? auth.phone),
    'contact.email': terms?.contact.email ?? auth.email,
    ...(terms?.recipient && {
      hasRecipient: 'yes',
      'recipient.name': terms.recipient.name,
      'recipient.phone': formatPhone(terms.recipient.phone),
    }),
    ...(terms?.leaveAtDoor && { leaveAtDoor: 'yes' }),
    [PACKAGING]: (terms?.packaging ?? []).join(),
    payment: payment ?? options.paymentMethods[0] ?? '',
    [IS_PAYMENT_CHOSEN]: terms ? 'yes' : '',
    ...(isAgreed('personalData') && { consent: 'on' }),
    ...(isAgreed('offer') && { acceptsOffer: 'on' }),
  };
}

/** A form that was sent without scripts, with what scripts would have written. */
export function sentValues({ options }: OrderData, sent: ReturnedForm): Values {
  const typed = sentText(sent, STREET);
  const saved = options.addresses.find(({ street }) => street.label === typed);
  return {
    [`${STREET}:chosen`]: saved ? JSON.stringify(saved.street) : '',
    [NAMES]: writeNames(nameFields.map((name) => sentText(sent, `draft.${name}`))),
    [PACKAGING]: [sent.values.packaging ?? []].flat().join(),
    [IS_PAYMENT_CHOSEN]: sentText(sent, 'payment') && 'yes',
    ...(sentText(sent, 'recipient.name') + sentText(sent, 'recipient.phone') !== '' && {
      hasRecipient: 'yes',
    }),
  };
}

/** What the page follows of the form. */
export function readForm(values: FormData, { site }: AppState): OrderForm {
  const offered = site.config ? deliveryIntervals(site.config) : [];
  const packaging = textIn(values, PACKAGING).split(',');
  return {
    names: readNames(textIn(values, NAMES)),
    street: streetIn(values, STREET),
    start: textIn(values, 'draft.start'),
    interval: offered.find(({ code }) => code === values.get('interval')),
    packaging: PackagingOption.options.filter((option) => packaging.includes(option)),
    payment: PaymentMethod.safeParse(values.get('payment')).data,
  };
}

/** What of an anonymous visitor stays in the tab: whoever sits down next must not find who lives where. */
const personal = [
  ...['flat', 'entrance', 'floor', 'intercom', 'comment'].map((part) => `address.${part}`),
  ...['contact.name', 'contact.phone', 'contact.email'],
  ...['hasRecipient', 'recipient.name', 'recipient.phone', NAMES],
];

/** Without the fields that nobody has filled in: there what is known stays proposed. */
const filled = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** How the form is kept: of the family's names nothing goes beyond the tab. */
export const keptOrder = ({ draft, like }: OrderData): KeptForm & { readonly key: string } => ({
  // A repeated order is another one than that which was begun.
  key: like === null ? 'order-form' : `order-form ${like}`,
  except: [
    ...['idempotencyKey', 'expectedTotalKop', 'savedAddress'],
    // The draft stands in the address, and a code of a certificate is money.
    ...draftFieldNames.filter((part) => part !== 'start').map((part) => `draft.${part}`),
    ...['promoCode', 'certificate', 'bonusesKop'].map((part) => `reductions.${part}`),
  ],
  shared: (values, owner) => withoutNames(values, owner === '' ? personal : [NAMES]),
  restore: (left) => {
    // A kept address stays proposed as long as none was begun.
    const isBegun = left[`${STREET}:chosen`] || left['address.house'];
    // A date that the visitor has chosen in the configurator since goes before the one that was left here.
    const isSameStart = left[DRAFT_START] === (draft.start ?? '');
    return {
      ...withoutNames(left, [
        ...(isBegun ? [] : Object.keys(left).filter((name) => name.startsWith('address.'))),
        ...(isSameStart ? [] : ['draft.start', CHOSEN_START]),
        ...['contact.name', 'contact.phone', 'contact.email', DRAFT_START],
      ]),
      ...filled({
        'contact.name': left['contact.name'] ?? '',
        'contact.phone': left['contact.phone'] ?? '',
        'contact.email': left['contact.email'] ?? '',
      }),
    };
  },
});
