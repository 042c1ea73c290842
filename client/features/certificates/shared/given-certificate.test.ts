import { expect, test } from 'vitest';
import { givenCertificate, keepGivenCertificate } from './given-certificate.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test('the code of a certificate is stored for the tab', () => {
  const store = createStore();
  expect(givenCertificate(() => store)).toBe('');
  keepGivenCertificate('ABCD-EFGH-2345-6789', () => store);
  expect(givenCertificate(() => store)).toBe('ABCD-EFGH-2345-6789');
});
