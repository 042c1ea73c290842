import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import type { Difference } from '#shared/features/operations/reconcile/contract.ts';
import type { Kopecks } from '#shared/money.ts';
import type { PaymentPort, ProviderPayment } from '../../../../integrations/payments/port.ts';
import type { Scope } from '../../../../scope.ts';
import { comparePayments, type OwnPayment, unlistedOf } from './decide.ts';
import * as sql from './sql.ts';

/** Payments of a provider that one call compares, and those that it asks for one by one where there is no list. */
const PAYMENTS = 5000;
const ASKED = 200;

interface Compared {
  readonly differences: readonly Difference[];
  readonly isWhole: boolean;
}

/** What a provider has of a time, by its list. */
async function readList(list: NonNullable<PaymentPort['list']>, since: EpochMs, until: EpochMs) {
  const payments: ProviderPayment[] = [];
  for await (const payment of list(since, until)) {
    payments.push(payment);
    if (payments.length === PAYMENTS) return { payments, isWhole: false };
  }
  return { payments, isWhole: true };
}

/** Asks a provider for payments one by one, as many as one call may; those that it does not know are left out. */
async function askFor(port: PaymentPort, payments: readonly OwnPayment[]) {
  const asked = payments.slice(0, ASKED);
  const known: ProviderPayment[] = [];
  for (const { id, externalId } of asked) known.push(...(await port.read({ id, externalId, tries: [] })));
  return { known, unasked: payments.slice(ASKED) };
}

/** What of each payment has gone back in a time; undefined where the provider tells no list of that. */
async function sumReturns({ listReturns }: PaymentPort, since: EpochMs, until: EpochMs) {
  if (!listReturns) return undefined;
  const sums = new Map<string, Kopecks>();
  for await (const { externalId, amountKop, isDone } of listReturns(since, until)) {
    if (isDone) sums.set(externalId, (sums.get(externalId) ?? 0) + amountKop);
  }
  return sums;
}

/** Compares our payments with those that a provider lists: the reverse of ours as well. */
async function compareListed(
  { db, clock }: Scope,
  provider: string,
  port: PaymentPort & Required<Pick<PaymentPort, 'list'>>,
  since: EpochMs,
): Promise<Compared> {
  const { payments, isWhole } = await readList(port.list, since, clock.now());
  const own = await sql.listSince(db, provider, since, PAYMENTS);
  // A list may be cut, and has its own idea of when a payment was made: nothing is missing before the provider has said so.
  const { known, unasked } = await askFor(port, unlistedOf(own, payments));
  const ours = new Set(own.map(({ externalId }) => externalId));
  const older = payments.flatMap(({ externalId, key = '' }) =>
    ours.has(externalId) ? [] : [externalId, key],
  );
  const named = await sql.listNamed(db, provider, older);
  const compared = own.filter((payment) => !unasked.includes(payment));
  const returned = await sumReturns(port, since, clock.now());
  // Of what is older a part may have gone back before.
  const isNew = new Set(compared.map(({ externalId }) => externalId));
  const theirs = [...payments, ...known].map((one) =>
    returned && isNew.has(one.externalId) ? { ...one, refundedKop: returned.get(one.externalId) ?? 0 } : one,
  );
  return {
    differences: comparePayments(provider, [...compared, ...named], theirs),
    isWhole: isWhole && own.length < PAYMENTS && unasked.length === 0,
  };
}

/** Asks a provider without a list for each of our payments. */
async function compareAsked(
  { db }: Scope,
  provider: string,
  port: PaymentPort,
  since: EpochMs,
): Promise<Compared> {
  const own = await sql.listSince(db, provider, since, ASKED);
  const { known } = await askFor(port, own);
  return { differences: comparePayments(provider, own, known), isWhole: own.length < ASKED };
}

const hasList = (port: PaymentPort): port is PaymentPort & Required<Pick<PaymentPort, 'list'>> =>
  port.list !== undefined;

/** Names each payment that a provider has otherwise: after a restore, or at any time. */
export async function reconcile(scope: Scope, days: number) {
  const since = scope.clock.now() - days * DAY_MS;
  const providers = Object.entries(scope.services.payments);
  const compared: Compared[] = [];
  const unanswered: string[] = [];
  for (const [name, port] of providers) {
    try {
      compared.push(
        await (hasList(port)
          ? compareListed(scope, name, port, since)
          : compareAsked(scope, name, port, since)),
      );
    } catch (error) {
      unanswered.push(name);
      scope.log('error', 'payments not compared', { provider: name, reason: String(error) });
    }
  }
  return {
    since,
    unlisted: providers.filter(([, port]) => !hasList(port)).map(([name]) => name),
    unanswered,
    isWhole: unanswered.length === 0 && compared.every(({ isWhole }) => isWhole),
    differences: compared.flatMap(({ differences }) => differences),
  };
}
