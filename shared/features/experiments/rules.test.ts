import { describe, expect, it } from 'vitest';
import { experimentCookies, trackingCookies } from './rules.ts';

describe('experimentCookies', () => {
  it('knows five keys, with or without the prefix, and ignores others', () => {
    expect(experimentCookies(['whyBefit,exp_replaceDish,unknown'])).toEqual([
      'exp_whyBefit',
      'exp_replaceDish',
    ]);
    expect(experimentCookies(['exp_familyTariff', 'howItWorks'])).toEqual([
      'exp_howItWorks',
      'exp_familyTariff',
    ]);
    expect(experimentCookies([''])).toEqual([]);
  });
});

describe('trackingCookies', () => {
  const of = (query: string) => trackingCookies(new URLSearchParams(query));

  it('takes every utm parameter with one value', () => {
    expect(of('utm_source=ya&utm_campaign=%D0%BE%D1%81%D0%B5%D0%BD%D1%8C&other=1')).toEqual([
      ['utm_source', 'ya'],
      ['utm_campaign', 'осень'],
    ]);
  });

  it('leaves out what is given twice, has an odd name or takes too much room', () => {
    expect(of('utm_source=a&utm_source=b')).toEqual([]);
    expect(of('utm_a;b=1&utm_a%0d%0a=1&utm_=1')).toEqual([]);
    expect(of(`utm_big=${'x'.repeat(4000)}`)).toEqual([]);
  });
});
