import { expect, test } from 'vitest';
import { type Offer, reportEditions } from './editions.ts';

const text = (words: string) => ({ kind: 'text' as const, title: 'Возврат', text: words });

const offer = (changes: Partial<Offer> = {}): Offer => ({
  ...{ path: '/oferta/', version: '2026-12-01', title: 'Оферта', lead: 'Условия', isDeclined: false },
  blocks: [text('Один.\n\nДва иначе.\n\nТри.')],
  inForce: {
    ...{ title: 'Оферта', lead: 'Условия', version: '2026-11-24' },
    blocks: [text('Один.\n\nДва.')],
  },
  ...changes,
});

test('names the paragraphs that come and those that go', () => {
  expect(reportEditions([offer()])).toEqual([
    {
      ...{ path: '/oferta/', version: '2026-12-01', title: 'Оферта', inForce: '2026-11-24' },
      added: ['Два иначе.', 'Три.'],
      removed: ['Два.'],
    },
  ]);
});

test('offers the last wording of a document alone', () => {
  const editions = reportEditions([
    offer({ version: '2026-12-01' }),
    offer({ version: '2026-12-03' }),
    offer({ version: '2026-12-05' }),
    offer({ version: '2026-12-07', isDeclined: true }),
    offer({ path: '/politika/' }),
  ]);
  expect(editions.map(({ path, version }) => `${path} ${version}`)).toEqual([
    '/oferta/ 2026-12-05',
    '/politika/ 2026-12-01',
  ]);
});
