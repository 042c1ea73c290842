import { expect, test } from 'vitest';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import type { Actor, TokenScope } from '../../../actor.ts';
import { isPermitted } from './decide.ts';

const member = (role: StaffRole): Actor => ({
  ...{ kind: 'staff', id: 'anna', name: 'Анна', email: 'anna@befit.example' },
  ...{ role, sessionId: 'session' },
});
const token = (scope: TokenScope, makerRole: StaffRole | null): Actor => ({
  ...{ kind: 'token', id: 'script', name: 'Отчёт', scope, makerRole },
});
const [closeDays, listDays, invite] = [
  'POST /rest/operations/closed-days/',
  'GET /rest/operations/closed-days/',
  'POST /rest/operations/staff/',
];

test.each([
  ['an owner invites', member('owner'), invite, true],
  ['a manager closes days', member('manager'), closeDays, true],
  ['a manager invites nobody', member('manager'), invite, false],
  ['the kitchen sees closed days', member('kitchen'), listDays, true],
  ['the kitchen closes none', member('kitchen'), closeDays, false],
  ['an owner may do what no line names', member('owner'), 'GET /rest/operations/new/', true],
  ['nobody else may', member('manager'), 'GET /rest/operations/new/', false],
  [
    'the deployment’s token may do everything',
    { kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' } as const,
    invite,
    true,
  ],
  [
    'a courier of the day may do no operation',
    { kind: 'courier', id: 's', name: 'Пётр' } as const,
    listDays,
    false,
  ],
  ['a token does what is listed', token({ operations: [listDays] }, 'owner'), listDays, true],
  ['and nothing else', token({ operations: [listDays] }, 'owner'), closeDays, false],
  ['a token of a role does what the role may', token({ role: 'manager' }, null), closeDays, true],
  ['and not what it may not', token({ role: 'manager' }, null), invite, false],
  [
    'a token makes nobody else’s way in',
    token({ role: 'owner' }, null),
    'POST /rest/operations/tokens/',
    false,
  ],
  ['also where that is listed', token({ operations: [invite] }, 'owner'), invite, false],
  ['a token does no more than who has made it', token({ role: 'owner' }, 'kitchen'), closeDays, false],
  ['also where it is listed', token({ operations: [closeDays] }, 'kitchen'), closeDays, false],
])('%s', (_, actor, operation, isAllowed) => {
  expect(isPermitted(actor, operation)).toBe(isAllowed);
});
