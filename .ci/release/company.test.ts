import { expect, test } from 'vitest';
import sample from '#worker/db/seed/company-sample.json' with { type: 'json' };
import { findPlaceholders } from './company.ts';

test('the sample company is full of placeholders, each named by its place', () => {
  const found = findPlaceholders(sample);
  expect(found.join('\n')).toMatch(/regions\.msk\.contactInfo\.org_urprop: .*ИНН.7700000000/);
  expect(found.join('\n')).toMatch(/regions\.msk\.schemaOrgMainPage\.email: hello@befit\.example/);
  expect(found.join('\n')).toMatch(/regions\.spb\.region\.phone: \+7.812/);
});

test('a real company has none', () => {
  const real = {
    phone: '+7 495 120-45-67',
    email: 'hello@befit.ru',
    seller: 'ООО «БиФит», ИНН 7704217370, ОГРН 1027739244741, 125047, Москва, Лесная улица, 20',
  };
  expect(findPlaceholders(real)).toEqual([]);
});
