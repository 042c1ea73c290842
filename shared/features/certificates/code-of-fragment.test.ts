import { expect, test } from 'vitest';
import { certificatePath, codeOfFragment } from './rules.ts';

test('the code of a certificate stands behind the sign that no browser sends', () => {
  const { pathname, search, hash } = new URL(
    certificatePath('ABCD-EFGH-2345-6789', 'pass'),
    'https://befit.ru',
  );
  expect([pathname, search, codeOfFragment(hash)]).toEqual([
    '/sertificat/',
    '?pass=pass',
    'ABCD-EFGH-2345-6789',
  ]);
  expect(certificatePath('ABCD-EFGH-2345-6789')).toBe('/sertificat/#code=ABCD-EFGH-2345-6789');
});

test.each(['', '#buy', '#code=', '#code=<b>', `#code=${'A'.repeat(31)}`, '#code=ABCD&x'])(
  'the fragment «%s» has no code',
  (fragment) => {
    expect(codeOfFragment(fragment)).toBe('');
  },
);
