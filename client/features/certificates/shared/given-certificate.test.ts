import { expect, test } from 'vitest';
import { givenCertificate, keepGivenCertificate } from './given-certificate.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}
const closed = () => {
  throw new Error('SecurityError');
};

test('the certificate code of an address is stored for the tab', () => {
  const store = createStore();
  keepGivenCertificate('?notice=order-data&certificate=ABCD-EFGH-2345-6789', () => store);
  expect(givenCertificate(() => store)).toBe('ABCD-EFGH-2345-6789');
});

test.each(['', '?certificate=', '?certificate=<script>', `?certificate=${'A'.repeat(31)}`])(
  'the query «%s» stores no code',
  (search) => {
    const store = createStore();
    keepGivenCertificate(search, () => store);
    expect(givenCertificate(() => store)).toBe('');
  },
);

test('a denied storage throws no error', () => {
  keepGivenCertificate('?certificate=ABCD-EFGH', closed);
  expect(givenCertificate(closed)).toBe('');
});
