import { expect, test } from 'vitest';
import { draftFromQuery } from '#shared/features/orders/draft-query.ts';
import { buildProgramme } from '#tests/factories/programmes.ts';
import { withNames } from './order-form.ts';

test('persons are called as the form knows, but none beside the customer whose allergy is kept', () => {
  const draft = draftFromQuery(
    new URLSearchParams('programme=balans&kcal=1500&days=7&people=3&without2=fish&without3=allergy-nuts'),
  );
  if (!draft) throw new Error('The draft cannot be read');
  const programme = buildProgramme();
  const [line] = programme.lines;
  if (!line) throw new Error('The programme has no line');
  const plans = [[], ['fish'], ['allergy-nuts']].map((without) => ({ programme, line, name: '', without }));
  const [first, ...others] = plans;
  if (!first) throw new Error('Nobody eats');
  const named = withNames({ draft, rations: [first, ...others] }, ['Анна', 'Мама', 'Лёша']);
  expect(named.draft.name).toBe('Анна');
  expect(named.draft.others.map(({ name }) => name)).toEqual(['Мама', '']);
  expect(named.rations.map(({ name }) => name)).toEqual(['Анна', 'Мама', '']);
  expect(withNames({ draft, rations: [first, ...others] }, []).draft.others[0]?.name).toBe('');
});
