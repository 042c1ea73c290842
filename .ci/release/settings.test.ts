import { expect, test } from 'vitest';
import { findMissingSecrets, findPlaceholdersOf } from './settings.ts';

test('a secret that is required and one half of a pair are missing', () => {
  expect(findMissingSecrets(['CODE_PEPPER'], ['CODE_PEPPER'], {})).toEqual([]);
  expect(findMissingSecrets(['YOOKASSA_SECRET'], ['CODE_PEPPER'], {})).toEqual([
    'CODE_PEPPER',
    'YOOKASSA_SHOP_ID missing beside YOOKASSA_SECRET',
  ]);
  expect(findMissingSecrets(['YOOKASSA_SECRET'], [], { YOOKASSA_SHOP_ID: '100' })).toEqual([]);
});

test('hosts of examples, ids of zeros and invented facts stand for something else', () => {
  const found = findPlaceholdersOf({
    variables: { SITE_URL: 'https://befit.example', ENVIRONMENT: 'production' },
    routes: ['befit.example'],
    ids: { database: '00000000-0000-0000-0000-000000000001', namespace: 'cafe0000' },
    company: 'worker/db/seed/company-sample.json',
  });
  expect(found.slice(0, 3)).toEqual([
    'wrangler.toml, SITE_URL: https://befit.example',
    'wrangler.toml, routes: befit.example',
    'wrangler.toml, id of the database: 00000000-0000-0000-0000-000000000001',
  ]);
  expect(found[3]).toContain('company-sample.json, regions.');
  expect(() =>
    findPlaceholdersOf({ variables: {}, routes: [], ids: {}, company: 'no-company.json' }),
  ).toThrow('There is no no-company.json');
});
