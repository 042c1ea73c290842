import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
