import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFont } from '../pages/og/font.ts';
import { drawCertificate } from './drawing.ts';

const font = (weight: number) => {
  const bytes = readFileSync(`public/fonts/og/onest-${weight}.ttf`);
  return readFont(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
const fonts = { 500: font(500), 800: font(800) };

test.each(['ABCD-EFGH-2345-JKLM', 'WWWW-MMMM-WWWW-MMMM'])(
  'the code %s stands whole above its square',
  (code) => {
    const svg = drawCertificate(
      {
        code,
        nominalKop: 1_000_000,
        validTo: '2027-11-23',
        recipientName: 'Ольга',
        senderName: 'Анна',
        text: 'С днём рождения!',
        pageUrl: 'https://befit.example/sertificat/',
        qr: { size: 33, path: 'M0 0h1v1h-1z' },
      },
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
