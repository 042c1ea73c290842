import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergens, exclusionGroups } from '../dishes/labels.ts';
import { exclusionCodes, exclusionsLine, readExclusions, writeExclusions } from '../menu/exclusions.ts';
import { draftFromQuery } from './draft-query.ts';
import { OrderDraft } from './schema.ts';

const draft = { programme: 'balans', kcal: '1500', days: '14' };
const withoutOf = (query: string) =>
  draftFromQuery(new URLSearchParams(`${new URLSearchParams(draft)}${query}`))?.without;

describe('what an order leaves out', () => {
  it('comes back from an address as the filter has written it, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.subarray([...allergens]), fc.subarray([...exclusionGroups]), (hard, dislikes) => {
        const exclusions = readExclusions(exclusionCodes({ allergens: hard, dislikes }));
        expect(withoutOf(`&without=${writeExclusions(exclusions)}`)).toEqual(exclusionCodes(exclusions));
      }),
    );
  });

  it('is a list or repeats; what is unknown in an address is dropped', () => {
    expect(withoutOf('')).toEqual([]);
    expect(withoutOf('&without=fish,salt&without=allergy-dairy&without=fish,dairy')).toEqual([
      'allergy-dairy',
      'fish',
    ]);
  });

  it('is refused in a body where it is unknown', () => {
    const refused = OrderDraft.safeParse({ ...draft, without: ['fish', 'salt'] });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'Такого исключения нет: выберите из списка',
    ]);
    expect(OrderDraft.parse({ ...draft, without: 'fish,allergy-nuts' }).without).toEqual([
      'allergy-nuts',
      'fish',
    ]);
  });

  it('is told with its allergies marked', () => {
    expect(exclusionsLine(['allergy-dairy', 'fish'])).toBe('Без: молоко (аллергия), рыба');
    expect(exclusionsLine([])).toBe('');
  });
});
