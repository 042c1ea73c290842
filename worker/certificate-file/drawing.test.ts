import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnText, undrawableIn } from '#shared/drawn-text.ts';
import { BuyCertificate } from '#shared/features/certificates/schema.ts';
import { plainSpaces } from '#shared/typography.ts';
import { drawCertificate, type Fonts, placeWords } from './drawing.ts';
import { fitText } from './fit-text.ts';

const bytesOf = (weight: number) =>
  new Uint8Array(readFileSync(`public/fonts/print/onest-${weight}.ttf`)).buffer;
const bytes = { plain: bytesOf(500), bold: bytesOf(800) };
async function embed(): Promise<Fonts> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  return { plain: await file.embedFont(bytes.plain), bold: await file.embedFont(bytes.bold) };
}
const fonts = await embed();
const labels = {
  ...{ code: 'ABCD-EFGH-2345-JKLM', nominalKop: 1_000_000, validTo: '2027-11-23' },
  ...{ recipientName: 'Ольга', senderName: 'Анна', text: 'С днём рождения! 🎂' },
  ...{ pageUrl: 'https://befit.example/sertificat/', qr: { size: 33, path: 'M0 0h1v1h-1z' } },
};

const drawn = (texts: { recipientName: string; senderName: string; text: string }) =>
  plainSpaces(
    placeWords({ ...labels, ...texts }, fonts)
      .map(({ text }) => text)
      .join('\n'),
  );

test.each([
  ['Гөлнара', 'José Ñandú', 'Ҡотло булһын!', 'Гөлнара', 'José Ñandú', 'Ҡотло булһын!'],
  ['Ѝван', 'Nguyễn Đỗ', 'Ужин № 1\u2009— «ура»\u202f!', 'Иван', 'Nguyễn Đỗ', 'Ужин № 1 — «ура» !'],
  ['Zoë', 'Łukasz', 'ﬁнал ②', 'Zoë', 'Łukasz', 'fiнал 2'],
])('draws what its form takes: %s, %s, %s', (recipientName, senderName, text, to, from, words) => {
  const all = drawn({ recipientName, senderName, text });
  for (const whole of [`Кому: ${to}, от кого: ${from}`, words]) expect(all).toContain(whole);
});

test('a name that no font has is left out whole, and the form refuses it in words', () => {
  expect(drawn({ recipientName: 'Анна გ', senderName: 'Олег', text: '' })).toMatch(/^от кого: Олег$/m);
  const order = {
    ...{ nominalKop: 300_000, isFor: 'gift', email: 'anna@befit.ru', consent: 'on', acceptsOffer: 'on' },
  };
  const issuesOf = (parts: object) =>
    BuyCertificate.safeParse({ ...order, recipientName: 'Гөлнара', ...parts }).error?.issues;
  expect(issuesOf({ text: 'С днём рождения!\nЦелую ❤\ufe0f' })?.[0]?.message).toContain(
    'не\u00a0напечатать: ❤',
  );
  expect(issuesOf({ recipientName: 'ანა' })?.[0]?.message).toMatch(/не\sнапечатать/);
  expect(issuesOf({ text: 'Құтты болсын — №1' })).toBeUndefined();
});

test('the fonts have what the rule says, and nothing of it is missing', () => {
  const letters = Array.from({ length: 0x2800 - 32 }, (_, index) => String.fromCharCode(index + 32));
  const claimed = letters.filter(
    (letter) => letter !== '\u00ad' && undrawableIn(letter) === '' && drawnText(letter) === letter,
  );
  expect(claimed.length).toBeGreaterThan(600);
  for (const font of [fonts.plain, fonts.bold]) {
    const known = new Set(font.getCharacterSet());
    expect(claimed.filter((letter) => !known.has(letter.charCodeAt(0)))).toEqual([]);
  }
});

test.each(['ABCD-EFGH-2345-JKLM', 'WWWW-MMMM-WWWW-MMMM'])(
  'the code %s stands whole above its square',
  (code) => {
    const words = placeWords({ ...labels, code }, fonts);
    const above = words.filter(({ x, y }) => x === words.at(-1)?.x && y < 500);
    expect(above.map(({ text }) => text).join('')).toBe(`Код${code}`);
  },
);

test('the file is one page that opens the address of the certificate', async () => {
  const file = await PDFDocument.load(await drawCertificate(labels, bytes));
  expect(file.getPageCount()).toBe(1);
  expect(String(file.getPage(0).node.Annots()?.lookup(0))).toContain(`/URI (${labels.pageUrl})`);
});

test('a text leaves out what cannot be shown, and never leaves its room', () => {
  const room = {
    width: 530,
    sizes: [
      { size: 84, lines: 3 },
      { size: 42, lines: 4 },
    ],
  };
  expect(fitText(' Еда\n\n🥗 дома 👨‍👩‍👧! ', fonts.bold, room).lines.join(' ')).toBe('Еда дома !');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.boolean(), (noise, isRussian) => {
      const text = isRussian ? `${noise} Здоровое питание ${noise}` : noise;
      const { size, lines } = fitText(text, fonts.bold, room);
      expect(lines.length).toBeLessThanOrEqual(4);
      for (const line of lines)
        expect(fonts.bold.widthOfTextAtSize(line, size)).toBeLessThanOrEqual(room.width);
    }),
    { numRuns: 40 },
  );
});
