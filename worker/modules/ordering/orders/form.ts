import type { AppError } from '#shared/errors.ts';
import { draftFieldNames, nameFields, readDraftFields } from '#shared/features/orders/draft-query.ts';
import { PriceBreakdown } from '#shared/features/orders/schema.ts';
import type { FormFields } from '../../../returned-form.ts';

const ORDER_PAGE = '/order/';

const textOf = (fields: FormFields, name: string): string => {
  const value = fields[name] ?? '';
  return typeof value === 'string' ? value : (value.at(-1) ?? '');
};
const listOf = (fields: FormFields, name: string): string[] => [fields[name] ?? []].flat();

/** The parts of an object of the form: every field whose name begins with the object's. */
function partsOf(fields: FormFields, prefix: string): Record<string, FormFields[string]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${prefix}.`) && value !== '' ? [[name.slice(prefix.length + 1), value]] : [],
    ),
  );
}

/**
 * The body of an order as a browser without scripts sends it: ticks are «on» or absent, sums are text, and what nobody
 * has filled in is empty instead of absent.
 */
export function orderOfForm(fields: FormFields): unknown {
  const isTicked = (name: string) => textOf(fields, name) !== '';
  const recipient = partsOf(fields, 'recipient');
  const { bonusesKop, ...codes } = partsOf(fields, 'reductions');
  return {
    draft: readDraftFields(draftOf(fields)),
    address: { streetId: '', house: '', ...partsOf(fields, 'address') },
    interval: textOf(fields, 'interval'),
    contact: { name: '', phone: '', ...partsOf(fields, 'contact') },
    ...(Object.keys(recipient).length > 0 && { recipient: { name: '', phone: '', ...recipient } }),
    leaveAtDoor: isTicked('leaveAtDoor'),
    packaging: listOf(fields, 'packaging'),
    payment: textOf(fields, 'payment'),
    reductions: { ...codes, ...(bonusesKop !== undefined && { bonusesKop: Number(bonusesKop) }) },
    consent: isTicked('consent'),
    acceptsOffer: isTicked('acceptsOffer'),
    ...(isTicked('renews') && { renews: true }),
    expectedTotalKop: Number(textOf(fields, 'expectedTotalKop') || Number.NaN),
  };
}

/** The draft of a form as the address of the order page names it. */
function draftOf(fields: FormFields): URLSearchParams {
  const query = new URLSearchParams();
  for (const part of draftFieldNames) {
    for (const value of listOf(fields, `draft.${part}`)) if (value !== '') query.append(part, value);
  }
  return query;
}

/** The order page with the draft of a form, on its last step. */
function orderPage(fields: FormFields): string {
  const query = draftOf(fields);
  for (const name of nameFields) query.delete(name);
  query.set('step', 'payment');
  return `${ORDER_PAGE}?${query}`;
}

/** The price that the server has counted in place of the one that was shown, for the page to show next. */
function countedPrice({ details }: AppError): Readonly<Record<string, string>> {
  const counted =
    typeof details === 'object' && details !== null && 'breakdown' in details && details.breakdown;
  const parsed = PriceBreakdown.safeParse(counted);
  return parsed.success ? { servedPrice: JSON.stringify(parsed.data) } : {};
}

/** Where a refused form leads: to the order page, with what was typed and what the server has counted. */
export function refusedOrder(error: AppError, fields: FormFields) {
  // Fields named after codes are not kept: they may be of an SMS; a promo code is no secret.
  const promo = textOf(fields, 'reductions.promoCode');
  return { to: orderPage(fields), keepsForm: true, adds: { ...countedPrice(error), promo } };
}
