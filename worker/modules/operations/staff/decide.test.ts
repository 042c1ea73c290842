import { expect, test } from 'vitest';
import { closeDays, listClosedDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { createStaffToken, inviteStaff } from '#shared/features/staff/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { nameOf } from '#tests/contracts.ts';
import type { Actor, TokenScope } from '../../../actor.ts';
import { isPermitted } from './decide.ts';

const member = (role: StaffRole): Actor => ({
  ...{ kind: 'staff', id: 'anna', name: 'Анна', email: 'anna@befit.example' },
  ...{ role, sessionId: 'session' },
});
const token = (scope: TokenScope, makerRole: StaffRole | null): Actor => ({
  ...{ kind: 'token', id: 'script', name: 'Отчёт', scope, makerRole },
});
const ownersAlone = { method: 'GET', path: '/rest/operations/new/', roles: [] } as const;

test.each([
  ['an owner invites', member('owner'), inviteStaff, true],
  ['a manager closes days', member('manager'), closeDays, true],
  ['a manager invites nobody', member('manager'), inviteStaff, false],
  ['the kitchen sees closed days', member('kitchen'), listClosedDays, true],
  ['the kitchen closes none', member('kitchen'), closeDays, false],
  ['an owner may do what no role is given', member('owner'), ownersAlone, true],
  ['nobody else may', member('manager'), ownersAlone, false],
  [
    'the deployment’s token may do everything',
    { kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' } as const,
    inviteStaff,
    true,
  ],
  [
    'a courier of the day may do no operation',
    { kind: 'courier', id: 's', name: 'Пётр' } as const,
    listClosedDays,
    false,
  ],
  [
    'a token does what is listed',
    token({ operations: [nameOf(listClosedDays)] }, 'owner'),
    listClosedDays,
    true,
  ],
  ['and nothing else', token({ operations: [nameOf(listClosedDays)] }, 'owner'), closeDays, false],
  ['a token of a role does what the role may', token({ role: 'manager' }, null), closeDays, true],
  ['and not what it may not', token({ role: 'manager' }, null), inviteStaff, false],
  ['a token makes nobody else’s way in', token({ role: 'owner' }, null), createStaffToken, false],
  ['also where that is listed', token({ operations: [nameOf(inviteStaff)] }, 'owner'), inviteStaff, false],
  ['a token does no more than who has made it', token({ role: 'owner' }, 'kitchen'), closeDays, false],
  ['also where it is listed', token({ operations: [nameOf(closeDays)] }, 'kitchen'), closeDays, false],
])('%s', (_, actor, operation, isAllowed) => {
  expect(isPermitted(actor, operation)).toBe(isAllowed);
});
