import { describe, expect, test } from 'vitest';
import { type Attribution, readTouches, type Touch, touchesText } from './touches.ts';

/** A browser that keeps the cookie. */
function keep(...visits: Touch[]): { text: string; touches: Attribution | null } {
  let cookies = 'region=msk';
  let text = '';
  for (const visit of visits) {
    text = touchesText(readTouches(cookies), visit);
    cookies = `region=msk; ${text.split('; ', 1)[0]}`;
  }
  return { text, touches: readTouches(cookies) };
}

const ad = { utm_source: 'ya', utm_campaign: 'осень & зима|1' };
const letter = { utm_source: 'mail' };

describe('where visitors come from', () => {
  test('is the first touch and the last one, each whole', () => {
    expect(keep(ad).touches).toEqual({ first: ad, last: ad });
    expect(keep(ad, { utm_term: 'еда' }, letter).touches).toEqual({ first: ad, last: letter });
  });

  test('is kept for a year in a cookie that any browser takes', () => {
    const { text } = keep(ad, letter);
    expect(text).toMatch(/; Path=\/; Max-Age=31536000; Secure; SameSite=Lax$/);
    expect(text.split('; ', 1)[0]).toMatch(/^touches=[!-+\--:<-[\]-~]+$/);
  });

  test('leaves out what does not fit', () => {
    const big = { utm_source: 'ya', utm_content: 'я'.repeat(500), utm_medium: 'cpc' };
    expect(keep(big).touches?.first).toEqual({ utm_source: 'ya', utm_medium: 'cpc' });
  });

  test.each(['', 'touches=', 'touches=|', 'touches=a=b', `touches=utm_a=${'x'.repeat(800)}`])(
    'is unknown where the cookie is «%s»',
    (cookies) => {
      expect(readTouches(cookies)).toBeNull();
    },
  );
});
