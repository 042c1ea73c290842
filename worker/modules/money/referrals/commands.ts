import { AppError } from '#shared/errors.ts';
import type { TypedHome } from '#shared/features/addresses/same-home.ts';
import { auditChanges } from '../../../db/audit/statements.ts';
import { untilSaved } from '../../../db/until-saved.ts';
import { formerHash } from '../../../hash.ts';
import type { Scope } from '../../../scope.ts';
import { decideHeld, judge, type Verdict } from './decide.ts';
import * as load from './load.ts';
import { saveDecision } from './save.ts';

/** Rewards that one call lists; the rest follows once these are decided. */
const LISTED = 100;

const hashesOf = (scope: Scope, phones: readonly string[]): Promise<string[]> =>
  Promise.all(phones.map((phone) => formerHash(scope, phone)));

/** Tells whether an order goes to a phone or a home of the customer who invites. */
export async function isReferrersOwn(
  scope: Scope,
  referrer: { readonly id: string; readonly phone: string },
  {
    phones,
    customerId,
    ...home
  }: TypedHome & { readonly phones: readonly string[]; readonly customerId: string | null },
): Promise<boolean> {
  const [known, former, [ofReferrer = '', ...named]] = await Promise.all([
    load.loadReferrer(scope.db, referrer.id),
    customerId === null ? [] : load.listFormerPhones(scope.db, customerId),
    hashesOf(scope, [referrer.phone, ...phones]),
  ]);
  const verdict = judge(
    { phones: [ofReferrer, ...known.former], homes: known.homes },
    { phones: [...named, ...former], homes: [home] },
    { hasSameCard: false, hasSameDevice: false },
  );
  return verdict === 'own';
}

/**
 * Judges invitations of orders whose deliveries arrive: addresses and recipients can change after an order was placed, and
 * cards are known only once it is paid. Orders without an open invitation are not among them.
 */
export async function judgeInvitations(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  const invited = await load.listInvited(scope.db, orderIds);
  const judged = invited.map(async (one) => {
    const phones = one.phones.filter((phone) => phone !== null);
    const [ofReferrer = '', ...named] = await hashesOf(scope, [one.referrer_phone, ...phones]);
    const verdict = judge(
      { phones: [ofReferrer, ...one.referrer_former], homes: one.referrer_homes },
      { phones: [...named, ...one.former], homes: one.homes },
      { hasSameCard: one.has_same_card === 1, hasSameDevice: one.has_same_device === 1 },
    );
    return [one.order_id, verdict] as const;
  });
  return new Map(await Promise.all(judged));
}

/** Rewards that somebody has to look at. */
export async function listHeldRewards(scope: Scope) {
  const rows = await load.listHeld(scope.db, LISTED);
  return rows.map((row) => ({
    ...{ orderId: row.order_id, orderNumber: String(row.number), reason: row.held_for, heldAt: row.held_at },
    ...{ rewardKop: row.reward_kop, friendKop: row.friend_kop },
    referrer: { id: row.referrer_id, name: row.referrer_name, phone: row.referrer_phone },
    friend: { id: row.friend_id, name: row.friend_name, phone: row.friend_phone },
  }));
}

/** Decides a held reward; the same decision again changes nothing, another one is refused. */
export function decideReward(scope: Scope, orderId: string, state: 'released' | 'refused') {
  return untilSaved(async () => {
    const reward = await load.findReward(scope.db, orderId);
    if (!reward || reward.state === 'open') throw new AppError('not_found');
    if (reward.state !== 'held' && reward.state !== state) throw new AppError('reward_decided');
    if (reward.state === 'held') {
      const at = scope.clock.now();
      const transfers = decideHeld({ ...reward, isCompleted: reward.isCompleted === 1 }, state, at);
      const audit = auditChanges(scope, {
        ...{ object: 'held-rewards', id: orderId, before: { state: 'held' } },
        after: { state, grantedKop: transfers.reduce((sum, { amountKop }) => sum + amountKop, 0) },
      });
      await saveDecision(scope.db, reward, { state, at }, transfers, audit);
    }
    return { state };
  });
}
