import { expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { inviteStaff, listStaff } from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { mustCall, refusalOf, send } from '#tests/harness/call.ts';
import { runScriptFile } from '#tests/harness/commands.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { present } from '#tests/harness/present.ts';
import { firstRow } from '#tests/harness/rows.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { actOf, DAY, type Week } from './week.ts';

/** Nobody has ordered, and nobody works here yet. */
export async function expectEmptyShop({ site }: Week): Promise<void> {
  for (const table of [
    'customers',
    'orders',
    'homemade_orders',
    'transfers',
    'staff_members',
    'audit_entries',
  ])
    expect(await firstRow(site, `SELECT COUNT(*) AS n FROM ${table}`), table).toEqual({ n: 0 });
}

/** The first owner, by the command with the deployment's token. */
async function makeOwner(week: Week): Promise<DeskVisitor> {
  const owner = new DeskVisitor(week.site);
  const { code, output } = await runScriptFile(
    '.ci/operate.mjs',
    ['staff', `name=${owner.name}`, `email=${owner.email}`, 'role=owner'],
    { SITE_URL: week.site.url, OPERATOR_TOKEN: localOperatorToken },
  );
  expect(code, output).toBe(0);
  await owner.join(present(/\/join\/#([\w-]{43})/.exec(output)?.[1], 'link'));
  week.acts.push(actOf(inviteStaff, 'OPERATOR_TOKEN'));
  return owner;
}

/** The owner invites everybody else; each makes a passkey. */
export async function hireStaff(week: Week): Promise<void> {
  const owner = await makeOwner(week);
  week.staff.set('owner', owner);
  week.hasJoined(owner);
  for (const role of ['kitchen', 'manager', 'care', 'finance', 'courier', 'courier'] as const) {
    const member = await DeskVisitor.joined(week.site, role, owner);
    week.acts.push(actOf(inviteStaff, owner.name));
    week.staff.set(role, member);
    week.hasJoined(member);
    if (role === 'courier') week.couriers.push(member);
  }
  const { staff } = await mustCall(owner, listStaff);
  expect(staff.map(({ role }) => role).toSorted()).toEqual([
    'care',
    'courier',
    'courier',
    'finance',
    'kitchen',
    'manager',
    'owner',
  ]);
  expect(staff.every(({ joinedAt, passkeys }) => joinedAt !== null && passkeys === 1)).toBe(true);
}

/** What each role tries that is another's. Owners may do everything. */
const foreign: readonly (readonly [StaffRole, Contract, Parameters<typeof send>[2]])[] = [
  ['kitchen', moveDeliveries, { body: { date: DAY, to: 'delivered' } }],
  ['kitchen', listShifts, {}],
  ['courier', readBoard, {}],
  ['care', handOverCash, { params: { id: 'shift' }, body: { expectedKop: 0, countedKop: 0 } }],
  ['finance', readProduction, { query: { date: DAY } }],
  ['manager', inviteStaff, { body: { name: 'Анна', email: 'anna@befit.example', role: 'owner' } }],
];

/** Each role is refused what is not its own, and a stranger everything. */
export async function tryForeignCalls(week: Week): Promise<void> {
  const stranger = new Visitor({ url: week.site.deskUrl });
  for (const [role, contract, input] of foreign) {
    const member = await week.as(role);
    const answer = await send(member, contract, input);
    expect([role, answer.status, (await refusalOf(answer)).code]).toEqual([role, 403, 'forbidden']);
    week.refusals.push(actOf(contract, member.name));
    expect((await send(stranger, contract, input)).status).toBe(401);
  }
}
