import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import type { Difference } from '#shared/features/operations/reconcile/contract.ts';
import { MessageChannel } from '../../../../db/due-messages/statements.ts';
import type { PaymentPort, ProviderPayment } from '../../../../integrations/payments/port.ts';
import { keysOf } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { comparePayments, comparePhotos, nameTwice, type PhotoRow } from './decide.ts';
import * as sql from './sql.ts';

/** Payments of a provider that one call compares, and those that it asks for one by one where there is no list. */
const PAYMENTS = 5000;
const ASKED = 200;
/** Photos that one call compares. */
const PHOTOS = 50_000;
const PAGE = 1000;
const SHOWN = 100;

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

/** Compares our payments with those that a provider lists: the reverse of ours as well. */
async function compareListed(
  scope: Scope,
  provider: string,
  list: NonNullable<PaymentPort['list']>,
  since: EpochMs,
): Promise<Compared> {
  const { payments, isWhole } = await readList(list, since, scope.clock.now());
  const own = await sql.listSince(scope.db, provider, since, PAYMENTS);
  const known = new Set(own.map(({ externalId }) => externalId));
  const older = payments.map(({ externalId }) => externalId).filter((id) => !known.has(id));
  const named = await sql.listNamed(scope.db, provider, older);
  return {
    differences: comparePayments(provider, [...own, ...named], payments),
    isWhole: isWhole && own.length < PAYMENTS,
  };
}

/** Asks a provider without a list for each of our payments. */
async function compareAsked(
  scope: Scope,
  provider: string,
  port: PaymentPort,
  since: EpochMs,
): Promise<Compared> {
  const own = await sql.listSince(scope.db, provider, since, ASKED);
  const theirs: ProviderPayment[] = [];
  for (const { externalId } of own) {
    const found = await port.read(externalId);
    if (found) theirs.push(found);
  }
  return { differences: comparePayments(provider, own, theirs), isWhole: own.length < ASKED };
}

/** Compares photos with the complaints that name them. */
async function comparePhotosOf({ db, bindings }: Scope): Promise<Compared> {
  const keys: string[] = [];
  for await (const key of keysOf(bindings.PHOTOS, 'tickets/')) {
    keys.push(key);
    if (keys.length === PHOTOS) return { differences: [], isWhole: false };
  }
  const rows: PhotoRow[] = [];
  for (;;) {
    const page = await sql.listPhotoRows(db, rows.at(-1)?.id ?? '', PAGE);
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return { differences: comparePhotos(rows, keys), isWhole: true };
}

/** Names each difference between the database and what lies outside of it: after a restore, or at any time. */
export async function reconcile(scope: Scope, days: number) {
  const since = scope.clock.now() - days * DAY_MS;
  const providers = Object.entries(scope.services.payments);
  const compared: Compared[] = [];
  for (const [name, port] of providers)
    compared.push(
      await (port.list
        ? compareListed(scope, name, port.list, since)
        : compareAsked(scope, name, port, since)),
    );
  compared.push(await comparePhotosOf(scope));
  const twice = await Promise.all(
    MessageChannel.options.map((channel) => sql.listTwice(scope.db, channel, SHOWN)),
  );
  return {
    since,
    unlisted: providers.filter(([, { list }]) => !list).map(([name]) => name),
    isWhole: compared.every(({ isWhole }) => isWhole),
    differences: [...compared.flatMap(({ differences }) => differences), ...nameTwice(twice.flat())],
  };
}
