import { HOUR_MS } from '#shared/dates.ts';
import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { addToCounts, countInBatch, countsOf, dayOf, hourOf } from '../../../visitors/api.ts';
import type { CodeRoom, CodeUse } from './decide.ts';
import type { Attempt } from './sql.ts';

/** Counters of codes: of an hour those that nobody has entered, of a day those that were entered. */
const keys = {
  open: (of: string) => `codes-open:${of}`,
  entered: (of: string) => `codes-entered:${of}`,
  /** Those by SMS alone, whoever has asked for them. */
  texted: 'codes-texted',
} as const;

const SITE = 'site';

/** What is known of the address that asks, of its network and of the site. */
export async function loadStanding(scope: Scope): Promise<Omit<CodeUse, 'sent'>> {
  const now = scope.clock.now();
  const { address, network } = scope;
  const opens = [keys.open(address), keys.open(network), keys.open(SITE)];
  const hour = hourOf(now);
  const [present, before, ofDay] = await Promise.all([
    countsOf(scope, [...opens, keys.texted], hour),
    countsOf(scope, opens, hour - HOUR_MS),
    countsOf(scope, [keys.entered(address), keys.entered(network)], dayOf(now)),
  ]);
  // Counters are of whole hours: as much of the hour before counts as the last sixty minutes have of it.
  const share = (hour + HOUR_MS - now) / HOUR_MS;
  const openOf = (index: number) => ({
    open: present[index] ?? 0,
    openBefore: Math.floor((before[index] ?? 0) * share),
  });
  const [entered = 0, enteredNetwork = 0] = ofDay;
  return {
    address: { ...openOf(0), entered },
    network: { ...openOf(1), entered: enteredNetwork },
    site: { ...openOf(2), texted: present[3] ?? 0 },
  };
}

/** Counts a code within the room that it was given; what is told to operators is read from the last counts. */
export function countCode(
  { address, network, clock }: Scope,
  { isOwners, isText }: { readonly isOwners: boolean; readonly isText: boolean },
  room: CodeRoom,
): { readonly texted: readonly Statement[]; readonly open: readonly Statement[] } {
  const hour = hourOf(clock.now());
  return {
    texted: isText ? countInBatch(keys.texted, hour, room.texts) : [],
    open:
      isOwners || !isText
        ? []
        : [
            ...countInBatch(keys.open(address), hour, room.address),
            ...countInBatch(keys.open(network), hour, room.network),
            addToCounts(keys.open(SITE), hour, 1),
          ],
  };
}

type Counted = Pick<Attempt, 'address' | 'network' | 'is_owners' | 'created_at' | 'type'>;

/** Only codes by SMS that others than the owner's browsers have asked for stand open. */
const isCounted = ({ is_owners, type }: Counted) => is_owners === 0 && type !== 'email';

function closeCode(code: Counted): Statement[] {
  if (!isCounted(code)) return [];
  const { address, network, created_at } = code;
  return [address, network, SITE].map((of) => addToCounts(keys.open(of), hourOf(created_at), -1));
}

/** A message whose code somebody has entered, or nobody has got, was not wasted. */
const saveText = ({ type, created_at }: Counted): Statement[] =>
  type === 'email' ? [] : [addToCounts(keys.texted, hourOf(created_at), -1)];

/** A code that was entered stands open no more, and speaks for the address that it was asked for from. */
export function countEntered({ clock }: Scope, attempt: Counted): Statement[] {
  if (!isCounted(attempt)) return saveText(attempt);
  const day = dayOf(clock.now());
  return [
    ...closeCode(attempt),
    ...saveText(attempt),
    ...[attempt.address, attempt.network].map((of) => addToCounts(keys.entered(of), day, 1)),
  ];
}

/** A code that nobody has got was never sent. */
export function uncountCode(attempt: Counted): Statement[] {
  return [...closeCode(attempt), ...saveText(attempt)];
}
