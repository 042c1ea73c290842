const encoder = new TextEncoder();

/** A sheet with one picture over all of it. */
interface Sheet {
  readonly jpeg: Uint8Array;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Size on paper, in points: 72 an inch. */
  readonly paper: readonly [number, number];
  /** Letters and digits that lie unseen on the picture, so that they can be found and copied. */
  readonly text: string;
  /** Address that a press on the sheet opens. */
  readonly href: string;
}

/** A string of PDF: what has a meaning in it stands behind a backslash. */
const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&').replace(/[^ -~]/g, '?')})`;

/**
 * Writes a PDF of one page (ISO 32000, section 7.5): a JPEG goes in as it is, so that no library has to be carried for
 * a file that holds one picture.
 */
export function writePdf({ jpeg, width, height, paper, text, href }: Sheet): Uint8Array<ArrayBuffer> {
  const [right, top] = paper;
  const content = `q ${right} 0 0 ${top} 0 0 cm /Im Do Q BT 3 Tr /F 18 Tf 40 60 Td ${literal(text)} Tj ET`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R /Lang (ru-RU) >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Contents 4 0 R /Annots [7 0 R]`,
      ' /Resources << /XObject << /Im 5 0 R >> /Font << /F 6 0 R >> >> >>',
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [
      `<< /Type /Annot /Subtype /Link /Rect [0 0 ${right} ${top}] /Border [0 0 0]`,
      ` /A << /S /URI /URI ${literal(href)} >> >>`,
    ],
  ];
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return offset;
  });
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    file.set(part, end);
    end += part.length;
  }
  return file;
}
