import { PDFDocument, type PDFFont, PDFName, PDFRef } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { drawnText } from '#shared/drawn-text.ts';
import type { FontBytes } from '../../../../print-fonts.ts';
import type { Measure, Placed, Run } from './text.ts';

/** Pages that share one list of what they draw with: readers look a name up in the list of its page. */
const PAGES_OF_A_NODE = 200;

/** Something that is drawn many times and stands in the file once. */
export interface Form {
  readonly name: string;
  readonly ref: PDFRef;
}

interface Page {
  readonly contents: PDFRef;
  readonly forms: readonly Form[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A number of points as a file has it. */
export const points = (value: number): string => String(Math.round(value * 100) / 100);

interface Letter {
  /** As the font of the file knows it. */
  readonly glyph: string;
  /** At a size of 1. */
  readonly width: number;
}

/** Letters one by one, a box for one that no font has: a file repeats the same few dozen, and shaping is what takes long. */
function lettersOf(font: PDFFont): (text: string) => Letter[] {
  const known = new Map<string, Letter>();
  return (text) =>
    [...text].map((letter) => {
      const found = known.get(letter);
      if (found) return found;
      const drawn = drawnText(letter);
      const made = { glyph: font.encodeText(drawn).asString(), width: font.widthOfTextAtSize(drawn, 1) };
      known.set(letter, made);
      return made;
    });
}

/** Makes a PDF with pages of one size, in the site's fonts. */
export async function createPdf(bytes: FontBytes, page: Size): Promise<PdfFile> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setLanguage('ru-RU');
  // Whole: the site's fonts are subsets already.
  return new PdfFile(file, page, {
    plain: await file.embedFont(bytes.plain),
    bold: await file.embedFont(bytes.bold),
  });
}

/**
 * A PDF that is being made. Its pages are put into the file as they are, without the library's objects for each of them: a
 * day's labels are tens of thousands of pages.
 */
export class PdfFile {
  readonly #file: PDFDocument;
  readonly #page: Size;
  readonly #plain: (text: string) => Letter[];
  readonly #bold: (text: string) => Letter[];
  readonly #fonts: PDFRef;
  readonly #pages: Page[] = [];
  #forms = 0;

  constructor(file: PDFDocument, page: Size, { plain, bold }: { plain: PDFFont; bold: PDFFont }) {
    this.#file = file;
    this.#page = page;
    this.#plain = lettersOf(plain);
    this.#bold = lettersOf(bold);
    this.#fonts = file.context.register(file.context.obj({ P: plain.ref, B: bold.ref }));
  }

  #lettersIn({ text, isBold }: Run): Letter[] {
    return (isBold ? this.#bold : this.#plain)(text);
  }

  readonly measure: Measure = (run) => this.#lettersIn(run).reduce((sum, { width }) => sum + width, 0);

  /** What draws words whose places are counted from a corner up there. */
  drawWords(words: readonly Placed[], { left, top }: { left: number; top: number }): string {
    return words
      .map(({ x, y, size, ...run }) => {
        const glyphs = this.#lettersIn({ ...run, text: run.text.trimEnd() }).map(({ glyph }) => glyph);
        const place = `${points(left + x)} ${points(top - y)}`;
        return `BT /${run.isBold ? 'B' : 'P'} ${points(size)} Tf ${place} Td <${glyphs.join('')}> Tj ET\n`;
      })
      .join('');
  }

  /** Puts something into the file that pages draw by its name. */
  addForm(content: string, { width, height }: Size): Form {
    const { context } = this.#file;
    const stream = context.flateStream(content, {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] },
      Resources: { Font: this.#fonts },
    });
    this.#forms += 1;
    return { name: `F${this.#forms}`, ref: context.register(stream) };
  }

  /** Adds a page; one that draws no more than a few forms is not worth being packed. */
  addPage(
    content: string,
    { forms = [], isPacked = true }: { forms?: Form[]; isPacked?: boolean } = {},
  ): void {
    const { context } = this.#file;
    const stream = isPacked ? context.flateStream(content) : context.stream(content);
    this.#pages.push({ contents: context.register(stream), forms });
  }

  #addNode(own: readonly Page[], parent: PDFRef): PDFRef {
    const { context } = this.#file;
    const { width, height } = this.#page;
    const node = context.nextRef();
    const kids = own.map(({ contents }) =>
      context.register(context.obj({ Type: 'Page', Parent: node, Contents: contents })),
    );
    const forms = Object.fromEntries(own.flatMap((page) => page.forms.map(({ name, ref }) => [name, ref])));
    const tree = { Type: 'Pages', Parent: parent, Kids: kids, Count: own.length };
    const resources = { Font: this.#fonts, XObject: forms };
    context.assign(node, context.obj({ ...tree, MediaBox: [0, 0, width, height], Resources: resources }));
    return node;
  }

  async save(): Promise<Uint8Array> {
    const { context, catalog } = this.#file;
    const root = catalog.get(PDFName.of('Pages'));
    if (!(root instanceof PDFRef)) throw new Error('The file has no tree of pages');
    const nodes: PDFRef[] = [];
    for (let begin = 0; begin < this.#pages.length; begin += PAGES_OF_A_NODE)
      nodes.push(this.#addNode(this.#pages.slice(begin, begin + PAGES_OF_A_NODE), root));
    context.assign(root, context.obj({ Type: 'Pages', Kids: nodes, Count: this.#pages.length }));
    return this.#file.save({
      addDefaultPage: false,
      updateFieldAppearances: false,
      useObjectStreams: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    });
  }
}
