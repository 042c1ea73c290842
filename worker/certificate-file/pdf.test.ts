import { expect, test } from 'vitest';
import { writePdf } from './pdf.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const file = writePdf({
  jpeg,
  width: 1654,
  height: 1165,
  paper: [595, 420],
  text: 'ABCD-EFGH-2345-JKLM (код)',
  href: 'https://befit.example/sertificat/?code=ABCD',
});
const text = new TextDecoder('latin1').decode(file);

test('every object stands where the table says', () => {
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj`),
  );
});

test('holds the picture as it is, and a text that ends nothing', () => {
  const start = text.indexOf('/DCTDecode');
  expect(text.indexOf(new TextDecoder('latin1').decode(jpeg), start)).toBeGreaterThan(start);
  expect(text).toContain('(ABCD-EFGH-2345-JKLM \\(???\\)) Tj');
});
