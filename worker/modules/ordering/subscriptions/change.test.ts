import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { changedPersons } from './change.ts';

const anna: OrderPerson = { programme: 'balans', kcal: 1500, name: 'Анна', without: ['nuts'] };
const boris: OrderPerson = { programme: 'aktiv', kcal: 1800, name: 'Борис', without: [] };
const plan = { programme: 'rybnaya', kcal: 1200 };

describe('who eats after a change of a subscription', () => {
  test.each([
    [
      'a person with another programme keeps name and exclusions',
      [{ person: 1, ...plan }],
      [{ ...anna, ...plan }],
    ],
    [
      'a new one has neither',
      [{ person: 2, programme: 'aktiv', kcal: 1800 }, plan],
      [boris, { ...plan, name: '', without: [] }],
    ],
    [
      'they may change places',
      [
        { person: 2, ...plan },
        { person: 1, ...plan },
      ],
      [
        { ...boris, ...plan },
        { ...anna, ...plan },
      ],
    ],
  ])('%s', (_, wanted, expected) => {
    expect(changedPersons([anna, boris], wanted)).toEqual(expected);
  });

  test.each([
    ['somebody who is not there', [{ person: 3, ...plan }]],
    [
      'somebody twice',
      [
        { person: 1, ...plan },
        { person: 1, ...plan },
      ],
    ],
    ['nobody', []],
  ])('%s is refused', (_, wanted) => {
    expect(() => changedPersons([anna, boris], wanted)).toThrow(AppError);
  });
});
