import { expect, it } from 'vitest';
import type { AffectedDay } from '#shared/features/menu/affected.ts';
import { changesLine } from './changes-line.ts';

const dayOf = (...kinds: readonly string[]) =>
  ({ date: '2026-12-01', meals: kinds.map((kind) => ({ kind })) }) as unknown as AffectedDay;
const lineOf = (...days: AffectedDay[]) =>
  changesLine({ days, known: 14, dishes: 70 }).replaceAll('\u00a0', ' ');

it('counts what is replaced, and says of the rest what becomes of it', () => {
  expect(lineOf(dayOf('replaced', 'replaced'), dayOf('replaced'))).toBe(
    'Меняются 3 из 70 блюд, дней с заменами — 2 из 14',
  );
  expect(lineOf(dayOf('kept'), dayOf('unsafe', 'unsafe'))).toBe(
    '1 блюдо останется: близкой замены нет. Для 2 блюд безопасной замены нет',
  );
  expect(lineOf()).toBe('Меню не изменится: этого в нём нет');
});
