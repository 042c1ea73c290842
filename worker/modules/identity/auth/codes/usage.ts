import type { Statement } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { addToCounts, countInBatch, countsOf, hourOf } from '../../../visitors/api.ts';
import type { CodeLimits, CodeUsage } from './decide.ts';
import type { Attempt } from './sql.ts';

/** Messages of an hour whose code nobody has entered. */
const TEXTED = 'codes-texted';
/** Codes by SMS of an hour that an address has asked for and nobody has entered. */
const openKey = (address: string) => `codes-open:${address}`;

/** How far the address that asks and the site have used their hour. */
export async function loadUsage(scope: Scope): Promise<Omit<CodeUsage, 'sent'>> {
  const [openAtAddress = 0, texted = 0] = await countsOf(scope, [openKey(scope.address), TEXTED]);
  return { openAtAddress, texted };
}

/** Counts a code by SMS within its limits; the last statement returns what the whole site has sent. */
export function countCode({ address, clock }: Scope, isText: boolean, limits: CodeLimits): Statement[] {
  if (!isText) return [];
  const hour = hourOf(clock.now());
  return [
    ...countInBatch(openKey(address), hour, limits.address),
    ...countInBatch(TEXTED, hour, limits.texts),
  ];
}

/** A code that somebody has entered, or nobody has got, was not sent in vain. */
export function uncountCode({ type, address, created_at }: Pick<Attempt, 'address' | 'created_at' | 'type'>) {
  if (type === 'email') return [];
  return [openKey(address), TEXTED].map((key) => addToCounts(key, hourOf(created_at), -1));
}
