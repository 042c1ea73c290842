import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PEOPLE } from '../orders/price.ts';
import { readTeam, teamLengths, teamPeople, teamPrice } from './team-price.ts';

const DAY_KOP = 119_000;

describe('the price of food for a team', () => {
  test('of one person is the price of that person’s order', () => {
    expect(teamPrice(DAY_KOP, { people: 1, days: 14 })).toEqual({
      totalKop: 1_582_700,
      personDayKop: 113_000,
      savedKop: 83_300,
    });
  });

  test('of more people than an order may have is that of several orders', () => {
    const { totalKop: six } = teamPrice(DAY_KOP, { people: MAX_PEOPLE, days: 14 });
    const { totalKop: four } = teamPrice(DAY_KOP, { people: 4, days: 14 });
    expect(teamPrice(DAY_KOP, { people: 2 * MAX_PEOPLE, days: 14 }).totalKop).toBe(2 * six);
    expect(teamPrice(DAY_KOP, { people: MAX_PEOPLE + 4, days: 14 }).totalKop).toBe(six + four);
  });

  test('is whole roubles that grow with people and days, and never beyond the price without discounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 500, max: 4000 }),
        fc.integer({ min: teamPeople.min, max: teamPeople.max - 1 }),
        fc.constantFrom(...teamLengths),
        (roubles, people, days) => {
          const price = teamPrice(roubles * 100, { people, days });
          expect(price.totalKop % 100).toBe(0);
          expect(price.totalKop + price.savedKop).toBe(roubles * 100 * people * days);
          expect(price.savedKop).toBeGreaterThanOrEqual(0);
          expect(price.personDayKop * people * days).toBeLessThanOrEqual(price.totalKop);
          expect(teamPrice(roubles * 100, { people: people + 1, days }).totalKop).toBeGreaterThan(
            price.totalKop,
          );
        },
      ),
    );
  });
});

describe('the team of an address', () => {
  const read = (query: string) => readTeam(new URLSearchParams(query), ['ofis', 'balans']);

  test('is the one that the form has sent', () => {
    expect(read('people=25&days=28&programme=balans')).toEqual({ people: 25, days: 28, programme: 'balans' });
  });

  test.each(['people=0&days=3&programme=net', 'people=501', 'people=2.5', 'people=ten&days=два', ''])(
    '«%s» is an ordinary office',
    (query) => {
      expect(read(query)).toEqual({ people: 10, days: 14, programme: 'ofis' });
    },
  );
});
