import type { Difference } from '#shared/features/operations/reconcile/contract.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import type { ProviderPayment } from '../../../../integrations/payments/port.ts';

/** A payment as our table has it. */
export interface OwnPayment {
  readonly id: string;
  readonly provider: string;
  readonly externalId: string;
  readonly state: string;
  readonly amountKop: Kopecks;
  /** What of it has gone back. */
  readonly refundedKop: Kopecks;
}

/** A payment as its provider has it. */
export type TheirPayment = Pick<ProviderPayment, 'externalId' | 'key' | 'state' | 'amountKop'> & {
  /** What of it has gone back in any way; absent where the provider tells no list of that. */
  readonly refundedKop?: Kopecks;
};

/** Where the money of a payment is: nowhere yet, held on the payer's card, or paid, whatever has gone back since. */
type Money = 'none' | 'held' | 'paid';
const moneyOf: Readonly<Record<string, Money>> = {
  authorized: 'held',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
};
const moneyIn = (state: string): Money => moneyOf[state] ?? 'none';
const hasMoney = ({ state }: { readonly state: string }) => moneyIn(state) !== 'none';

const nameOf = (provider: string, id: string) => `${provider} ${id}`;

/** What one payment is wrong in: nothing where both sides say the same, or where no money is in it. */
function compareOne(provider: string, own: OwnPayment, their: TheirPayment): Difference[] {
  const about = nameOf(provider, own.externalId);
  // A provider may call a payment cancelled once all of it has gone back.
  const isOver = own.state === 'refunded' && their.state === 'cancelled';
  if (moneyIn(own.state) !== moneyIn(their.state) && !isOver) {
    const text = `у провайдера ${their.state}, у нас ${own.state}, ${formatMoney(their.amountKop)}`;
    return [{ kind: 'payment-state', about, text }];
  }
  if (hasMoney(their) && own.amountKop !== their.amountKop) {
    const text = `у провайдера ${formatMoney(their.amountKop)}, у нас ${formatMoney(own.amountKop)}`;
    return [{ kind: 'payment-state', about, text }];
  }
  const { refundedKop = own.refundedKop } = their;
  if (refundedKop === own.refundedKop) return [];
  const text = `возвращено у провайдера ${formatMoney(refundedKop)}, у нас ${formatMoney(own.refundedKop)}`;
  return [{ kind: 'refund-sum', about, text }];
}

/** Our payments with money that a list of the provider does not name: those it has to be asked for one by one. */
export function unlistedOf(own: readonly OwnPayment[], theirs: readonly TheirPayment[]): OwnPayment[] {
  const listed = new Set(theirs.map(({ externalId }) => externalId));
  return own.filter((payment) => hasMoney(payment) && !listed.has(payment.externalId));
}

/** What differs between our payments of one provider and those that it has; theirs that have no money are nobody's loss. */
export function comparePayments(
  provider: string,
  own: readonly OwnPayment[],
  theirs: readonly TheirPayment[],
): Difference[] {
  const known = new Set(own.map(({ externalId }) => externalId));
  const listed = new Map(theirs.map((payment) => [payment.externalId, payment]));
  // Until it is paid our payment knows none of the tries to pay it, which the provider knows by ids of their own.
  const triesOf = Map.groupBy(
    theirs.filter((their) => hasMoney(their) && !known.has(their.externalId)),
    ({ key }) => key,
  );
  const both = own.flatMap((payment): Difference[] => {
    const their =
      (hasMoney(payment) ? undefined : triesOf.get(payment.id)?.shift()) ?? listed.get(payment.externalId);
    if (their) return compareOne(provider, payment, their);
    if (!hasMoney(payment)) return [];
    return [
      {
        ...{ kind: 'payment-missing', about: nameOf(provider, payment.externalId) },
        text: `есть у нас (${payment.state}, ${formatMoney(payment.amountKop)}), у провайдера нет`,
      },
    ];
  });
  const unknown = [...triesOf.values()].flat().map(
    ({ externalId, key, amountKop, state }): Difference => ({
      ...{ kind: 'payment-unknown', about: nameOf(provider, externalId) },
      text: `есть у провайдера (${state}, ${formatMoney(amountKop)}${key === undefined ? '' : `, наш номер ${key}`}), у нас нет`,
    }),
  );
  return [...unknown, ...both];
}
