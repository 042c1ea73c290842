import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawnText, undrawableIn } from '#shared/drawn-text.ts';
import { BuyCertificate } from '#shared/features/certificates/schema.ts';
import { readFont } from '../pages/og/font.ts';
import { drawCertificate } from './drawing.ts';

const font = (weight: number) => {
  const bytes = readFileSync(`public/fonts/og/onest-${weight}.ttf`);
  return readFont(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
const fonts = { 500: font(500), 800: font(800) };

const labels = {
  nominalKop: 1_000_000,
  validTo: '2027-11-23',
  pageUrl: 'https://befit.example/sertificat/',
  qr: { size: 33, path: 'M0 0h1v1h-1z' },
};
const drawn = (texts: { recipientName: string; senderName: string; text: string }) =>
  drawCertificate({ ...labels, ...texts, code: 'ABCD-EFGH-2345-JKLM' }, 'BeFit', fonts).replaceAll(
    '\u00a0',
    ' ',
  );

test.each([
  ['Гөлнара', 'José Ñandú', 'Ҡотло булһын!', 'Гөлнара', 'José Ñandú', 'Ҡотло булһын!'],
  ['Ѝван', 'Nguyễn Đỗ', 'Ужин № 1\u2009— «ура»\u202f!', 'Иван', 'Nguyễn Đỗ', 'Ужин № 1 — «ура» !'],
  ['Zoë', 'Łukasz', 'ﬁнал ②', 'Zoë', 'Łukasz', 'fiнал 2'],
])('draws what its form takes: %s, %s, %s', (recipientName, senderName, text, to, from, words) => {
  const svg = drawn({ recipientName, senderName, text });
  for (const whole of [`Кому: ${to}, от кого: ${from}`, words]) expect(svg).toContain(whole);
});

test('a name that no font has is left out whole, and the form refuses it in words', () => {
  const svg = drawn({ recipientName: 'Анна გ', senderName: 'Олег', text: '' });
  expect(svg).toContain('>от кого: Олег<');
  const order = {
    nominalKop: 300_000,
    isFor: 'gift',
    email: 'anna@befit.ru',
    consent: 'on',
    acceptsOffer: 'on',
  };
  const issuesOf = (parts: object) =>
    BuyCertificate.safeParse({ ...order, recipientName: 'Гөлнара', ...parts }).error?.issues;
  expect(issuesOf({ text: 'С днём рождения!\nЦелую ❤\ufe0f' })?.[0]?.message).toContain(
    'не\u00a0напечатать: ❤',
  );
  expect(issuesOf({ recipientName: 'ანა' })?.[0]?.message).toContain('не\u00a0напечатать');
  expect(issuesOf({ text: 'Құтты болсын — №1' })).toBeUndefined();
});

test('the fonts have what the rule says, and nothing of it is missing', () => {
  const letters = Array.from({ length: 0x2800 - 32 }, (_, index) => String.fromCharCode(index + 32));
  const claimed = letters.filter(
    (letter) => letter !== '\u00ad' && undrawableIn(letter) === '' && drawnText(letter) === letter,
  );
  expect(claimed.length).toBeGreaterThan(600);
  for (const { has } of [fonts[500], fonts[800]])
    expect(claimed.filter((letter) => !has(letter))).toEqual([]);
});

test.each(['ABCD-EFGH-2345-JKLM', 'WWWW-MMMM-WWWW-MMMM'])(
  'the code %s stands whole above its square',
  (code) => {
    const svg = drawCertificate(
      { ...labels, code, recipientName: 'Ольга', senderName: 'Анна', text: 'С днём рождения!' },
      'BeFit',
      fonts,
    );
    const texts = [...svg.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)<\/text>/g)].map(
      ([, x, y, text]) => ({
        x: Number(x),
        y: Number(y),
        text,
      }),
    );
    const [, x, y] = /<path transform="translate\((\d+) (\d+)\)/.exec(svg) ?? [];
    const above = texts.filter((one) => one.x === Number(x) && one.y < Number(y));
    expect(above.map(({ text }) => text).join('')).toBe(`Код${code}`);
  },
);
