import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergens, exclusionGroups } from '../dishes/labels.ts';
import { exclusionCodes, exclusionsLine, readExclusions, writeExclusions } from '../menu/exclusions.ts';
import { draftFromQuery } from './draft-query.ts';
import { OrderDraft } from './schema.ts';

const draft = { programme: 'balans', kcal: '1500', days: '14' };
const withoutOf = (query: string) =>
  draftFromQuery(new URLSearchParams(`${new URLSearchParams(draft)}${query}`))?.without;

describe('the exclusions of a draft', () => {
  it('survive being written to an address and read back', () => {
    fc.assert(
      fc.property(fc.subarray([...allergens]), fc.subarray([...exclusionGroups]), (hard, dislikes) => {
        const exclusions = readExclusions(exclusionCodes({ allergens: hard, dislikes }));
        expect(withoutOf(`&without=${writeExclusions(exclusions)}`)).toEqual(exclusionCodes(exclusions));
      }),
    );
  });

  it('are read from a list or repeated parameters, without unknown values', () => {
    expect(withoutOf('')).toEqual([]);
    expect(withoutOf('&without=fish,salt&without=allergy-dairy&without=fish,dairy')).toEqual([
      'allergy-dairy',
      'fish',
    ]);
  });

  it('are refused in a body when unknown', () => {
    const refused = OrderDraft.safeParse({ ...draft, without: ['fish', 'salt'] });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'Такого исключения нет: выберите из списка',
    ]);
    expect(OrderDraft.parse({ ...draft, without: 'fish,allergy-nuts' }).without).toEqual([
      'allergy-nuts',
      'fish',
    ]);
  });

  it('are named with allergies marked', () => {
    expect(exclusionsLine(['allergy-dairy', 'fish'])).toBe('Без: молоко (аллергия), рыба');
    expect(exclusionsLine([])).toBe('');
  });
});
