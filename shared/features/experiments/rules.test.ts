import { describe, expect, it } from 'vitest';
import { isTrackingParameter, trackingCookies } from './rules.ts';

describe('the tracking cookies', () => {
  const of = (query: string) => trackingCookies(new URLSearchParams(query));

  it('hold every utm parameter with one value', () => {
    expect(of('utm_source=ya&utm_campaign=%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&other=1')).toEqual([
      ['utm_source', 'ya'],
      ['utm_campaign', 'осень'],
    ]);
  });

  it('omit parameters that are repeated, oddly named or too long', () => {
    expect(of('utm_source=a&utm_source=b')).toEqual([]);
    expect(of('utm_a;b=1&utm_a%0d%0a=1&utm_%D1%8F=1')).toEqual([]);
    expect(of(`utm_big=${'x'.repeat(4090)}`)).toEqual([]);
    expect(of(`utm_big=${'x'.repeat(4080)}&utm_source=ya`)).toHaveLength(1);
  });

  it('hold every name that a cookie may have, of any length', () => {
    const names = ['utm_', "utm_a!#$%'*+.^`|~-b", `utm_${'x'.repeat(60)}`];
    expect(of(new URLSearchParams(names.map((name) => [name, ''])).toString())).toEqual(
      names.map((name) => [name, '']),
    );
  });
});

it('what is stored as a tracking cookie makes no page of its own', () => {
  for (const name of [
    'utm_',
    'utm_source',
    'utm_a!b',
    'utm_я',
    'exp',
    'ysclid',
    'srsltid',
    'gad_source',
    'msclkid',
    'roistat',
  ]) {
    expect([name, isTrackingParameter(name)]).toEqual([name, true]);
  }
  expect(isTrackingParameter('page')).toBe(false);
});
