import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergens, exclusionGroups } from '../dishes/labels.ts';
import { exclusionCodes, readExclusions, writeExclusions } from '../menu/exclusions.ts';
import { draftEntries } from './draft-entries.ts';
import { draftFromQuery } from './draft-query.ts';
import { orderPersons } from './persons.ts';
import { MAX_PEOPLE } from './price.ts';
import { OrderDraft } from './schema.ts';

const draft = { programme: 'balans', kcal: '1500', days: '14' };
const withoutOf = (query: string) =>
  draftFromQuery(new URLSearchParams(`${new URLSearchParams(draft)}${query}`))?.without;

const anyPerson = fc.record({
  name: fc.constantFrom('', 'Мама', 'Лёша & Ко'),
  programme: fc.constantFrom('balans', 'aktiv'),
  kcal: fc.constantFrom(1200, 1500),
  without: fc.subarray([...exclusionGroups]),
});

describe('the persons of a draft', () => {
  const personsOf = (query: string) => {
    const found = draftFromQuery(new URLSearchParams(`${new URLSearchParams(draft)}${query}`));
    return found && orderPersons(found);
  };
  const first = { name: '', programme: 'balans', kcal: 1500, without: [] };

  it('survive an address, up to six of them', () => {
    fc.assert(
      fc.property(anyPerson, fc.array(anyPerson, { maxLength: MAX_PEOPLE - 1 }), (one, others) => {
        const made = OrderDraft.parse({ ...draft, ...one, people: others.length + 1, others });
        const read = draftFromQuery(new URLSearchParams(draftEntries(made)));
        expect(read && orderPersons(read)).toEqual(
          [one, ...others].map((person) => ({ ...person, name: '' })),
        );
      }),
    );
  });

  it('eat what the first one does where the address says no more', () => {
    expect(personsOf('&people=3&programme3=aktiv&name3=Лёша')).toEqual([
      first,
      first,
      // What somebody is called is nobody's business who sees the address.
      { ...first, programme: 'aktiv' },
    ]);
    expect(personsOf('&people=1&programme2=aktiv')).toEqual([first]);
  });

  it('are six at most', () => {
    expect(personsOf('&people=6')).toHaveLength(6);
    expect(personsOf('&people=7')).toBeUndefined();
  });
});

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
});
