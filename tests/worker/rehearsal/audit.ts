import { expect } from 'vitest';
import { markStops } from '#shared/desk/shift/contract.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { type AuditEntry, listAudit } from '#shared/features/staff/audit/contract.ts';
import { inviteStaff } from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { present } from '#tests/harness/present.ts';
import { actOf, CLOSED_DAY, DAY, type Week } from './week.ts';

async function wholeAudit(week: Week): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page: { entries: AuditEntry[]; next: string | null } = await week.does('owner', listAudit, {
      query: { before },
    });
    entries.push(...page.entries);
    before = page.next;
  }
  return entries;
}

const isAct = ({ operation }: AuditEntry) => /^POST \/rest\/(operations|shifts\/:id)\//.test(operation);

/** Acts and refusals by kind of actor, as the audit names them; what is still being answered has no outcome yet. */
async function readActs(week: Week) {
  const entries = await wholeAudit(week);
  const named = (wanted: readonly AuditEntry[]) =>
    wanted.map(({ operation, actor }) => `${operation}: ${actor.name}`).toSorted();
  return {
    done: named(entries.filter((entry) => isAct(entry) && entry.outcome === 'done')),
    forbidden: named(entries.filter(({ outcome }) => outcome === 'forbidden')),
    unanswered: named(entries.filter((entry) => isAct(entry) && entry.outcome === null)),
    kinds: [...new Set(entries.filter(isAct).map(({ actor }) => `${actor.kind} ${actor.name}`))].toSorted(),
  };
}

/** The audit has each act and each refusal of the week once, under the name of who it was, and no other. */
export async function expectAuditNamesAll(week: Week): Promise<void> {
  const people = [...new Set([...week.staff.values(), ...week.couriers])];
  const atDesk = people.filter((member) => !week.couriers.includes(member)).map(({ name }) => name);
  const couriers = week.couriers.map(({ name }) => name);
  // The outcome of a call is written after its answer.
  await expect
    .poll(() => readActs(week), { timeout: 10_000 })
    .toEqual({
      ...{ done: week.acts.toSorted(), forbidden: week.refusals.toSorted(), unanswered: [] },
      kinds: [
        ...atDesk.map((name) => `staff ${name}`),
        ...couriers.map((name) => `courier ${name}`),
        'deployment OPERATOR_TOKEN',
      ].toSorted(),
    });
}

/** What the audit has of a thing names who did what to it. */
export async function expectAuditOfThings(week: Week): Promise<void> {
  const nameOf = (role: StaffRole) => present(week.staff.get(role), role).name;
  const [courier] = week.couriers;
  const { deliveryId } = week.eater('Анна');
  const { shifts } = await week.does('finance', listShifts, { query: { date: DAY } });
  const wanted: readonly (readonly [object: string, act: string])[] = [
    [`deliveries:${deliveryId}`, actOf(markStops, present(courier, 'courier').name)],
    [`deliveries:${deliveryId}`, actOf(reverseDelivery, nameOf('care'))],
    [`deliveries:${deliveryId}`, actOf(substituteDish, nameOf('kitchen'))],
    [`days:${DAY}`, actOf(substituteDish, nameOf('kitchen'))],
    [`closed-days:${CLOSED_DAY}`, actOf(closeDays, nameOf('manager'))],
    ...shifts.map(({ id }) => [`shifts:${id}`, actOf(handOverCash, nameOf('finance'))] as const),
    ...[...week.staff].flatMap(([role, { id }]) =>
      role === 'owner' ? [] : [[`staff:${id}`, actOf(inviteStaff, nameOf('owner'))] as const],
    ),
  ];
  for (const [object, act] of wanted) {
    const { entries } = await week.does('manager', listAudit, { query: { object } });
    expect(
      entries.map(({ operation, actor }) => `${operation}: ${actor.name}`),
      object,
    ).toContain(act);
  }
}
