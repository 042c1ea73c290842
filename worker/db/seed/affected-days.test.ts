import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import { breaksClaim } from '#shared/features/programmes/claims.ts';
import { affectedDays } from '#shared/features/rations/affected.ts';
import { catalogue, kitchen } from '#tests/factories/brought-menus.ts';

const dates = Array.from({ length: MENU_CYCLE_DAYS }, (_, day) => addDays('2026-01-05', day));
const claiming = catalogue.programmes.filter(({ claims }) =>
  claims.some((claim) => claim.in === 'meals' || claim.in === 'none'),
);

test.each(claiming.map(({ code, kcalLines, claims }) => [code, kcalLines[0] ?? 0, claims] as const))(
  'what is shown before an order of «%s» keeps to what the programme claims',
  (programme, lineKcal, claims) => {
    const codes = ['beef', 'poultry', 'mushrooms', 'allergy-nuts', 'onion-garlic'];
    const days = codes.flatMap((code) => affectedDays(kitchen, { programme, lineKcal, dates }, [code]));
    const replaced = days.flatMap(({ meals }) => meals.filter(({ kind }) => kind === 'replaced'));
    const broken = replaced.flatMap(({ slot, dish, because }) => {
      const traits = kitchen.dishes.get(dish?.code ?? '')?.traits ?? [];
      return claims.filter((claim) => breaksClaim(claim, { slot, traits })).map(() => [dish?.title, because]);
    });
    expect(replaced.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  },
);
