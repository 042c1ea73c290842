import { describe, expect, test } from 'vitest';
import type { Actor } from '#worker/actor.ts';
import { keptQuery, mayShare, namesSomebody } from './decide.ts';

const staff = (role: Extract<Actor, { kind: 'staff' }>['role']): Actor => ({
  ...{ kind: 'staff', id: 's', name: 'Анна', email: 'anna@befit.example', role, sessionId: 'x' },
});
const script: Actor = {
  kind: 'token',
  id: 't',
  name: 'Отчёт',
  scope: { role: 'manager' },
  makerRole: 'owner',
};

test.each([
  [staff('owner'), true],
  [staff('manager'), true],
  [staff('care'), false],
  [script, false],
  [{ kind: 'deployment', id: '', name: 'OPERATOR_TOKEN' } as const, true],
])('views for everybody are kept by managers: %#', (actor, expected) => {
  expect(mayShare(actor)).toBe(expected);
});

describe('a search', () => {
  test.each([
    ['query=%2B7+916+204-18-30', true],
    ['query=anna%40befit.example', true],
    ['query=%2B7916', false],
    ['query=Анна&state=failed', false],
    ['from=2026-11-18&to=2026-11-24', false],
  ])('%s', (query, expected) => {
    expect(namesSomebody(query)).toBe(expected);
  });
});

test('where a page begins is not kept', () => {
  expect(keptQuery('state=failed&after=100&zone=msk-0')).toBe('state=failed&zone=msk-0');
});
