import { expect, it } from 'vitest';
import { chooseVariant, fillPlaceholders } from './placeholders.ts';

it.each([
  ['Бонусы{{full: и сертификаты}}.', 'Бонусы и сертификаты.', 'Бонусы.'],
  ['{{full:Вес и цели}}{{simply:Аллергены}}', 'Вес и цели', 'Аллергены'],
  [
    '{{full:8.6. Сертификат на {{nominals}}, срок {{months}}.}}',
    '8.6. Сертификат на {{nominals}}, срок {{months}}.',
    '',
  ],
  ['За {{days14}}: {{discount14}}', 'За {{days14}}: {{discount14}}', 'За {{days14}}: {{discount14}}'],
])('«%s» leaves each variant its own words', (text, full, simply) => {
  expect([chooseVariant(text, false), chooseVariant(text, true)]).toEqual([full, simply]);
});

it('leaves an unknown placeholder visible', () => {
  expect(fillPlaceholders('{{known}} {{unknown}}', { known: 'раз' })).toBe('раз {{unknown}}');
});
