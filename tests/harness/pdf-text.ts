import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

type Letters = ReadonlyMap<string, string>;

const textOfUnits = (units: string): string =>
  String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Letters by the codes that a font has in the file, as its own table tells them to whoever copies text. */
function lettersOf(font: PDFDict): Letters {
  const table = contentOf(font.lookup(PDFName.of('ToUnicode')));
  const pairs = table.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]+)>/gi);
  return new Map([...pairs].map(([, code = '', units = '']) => [code.toLowerCase(), textOfUnits(units)]));
}

function contentOf(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('The file has no such stream');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** Words in the order in which they are drawn, those of forms where they are drawn. */
function wordsIn(content: string, resources: PDFDict, fonts: Map<PDFDict, Letters>): string[] {
  let letters: Letters = new Map();
  return [...content.matchAll(/\/(\w+) (?:[\d.]+ Tf|Do)|<([0-9a-f]*)> Tj/gi)].flatMap(
    ([found, name, codes]) => {
      if (codes !== undefined)
        return [
          (codes.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '\ufffd').join(''),
        ];
      const key = PDFName.of(name ?? '');
      if (found.endsWith('Tf')) {
        const font = resources.lookup(PDFName.of('Font'), PDFDict).lookup(key, PDFDict);
        letters = fonts.get(font) ?? lettersOf(font);
        fonts.set(font, letters);
        return [];
      }
      const form = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(key);
      if (!(form instanceof PDFRawStream) || form.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form'))
        return [];
      const own = form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources;
      return wordsIn(contentOf(form), own, fonts);
    },
  );
}

function textOfPage({ node }: PDFPage, fonts: Map<PDFDict, Letters>): string {
  const contents = node.get(PDFName.of('Contents'));
  const resources = node.Resources();
  if (!resources) throw new Error('The page draws with nothing');
  const streams =
    contents instanceof PDFRef
      ? [node.context.lookup(contents)]
      : contents instanceof PDFArray
        ? contents.asArray().map((one) => node.context.lookup(one))
        : [contents];
  return streams
    .flatMap((stream) => wordsIn(contentOf(stream), resources, fonts))
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

/** What somebody reads on each page of a PDF, word after word. */
export async function pdfTexts(bytes: ArrayBuffer): Promise<string[]> {
  const file = await PDFDocument.load(bytes);
  const fonts = new Map<PDFDict, Letters>();
  return file.getPages().map((page) => textOfPage(page, fonts));
}
