import { encode } from 'uqr';
import type { LabelFormat } from '#shared/features/desk/labels/format.ts';
import type { FontBytes } from '../../../../print-fonts.ts';
import { createPdf, type Form, type PdfFile, points } from '../pdf/document.ts';
import { type LabelLayout, labelSizes, layOut, type Placed, sheet } from './layout.ts';
import { type DishFacts, type Label, labelText, whoseRun } from './text.ts';

/** What draws a square code, a module a unit, from its lower left corner: neighbours of a row in one piece. */
function codeOf(text: string): { readonly content: string; readonly size: number } {
  // Ids are as mixed as a mask would make them: choosing the best of eight takes four times as long as the code itself.
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 });
  const pieces = data.flatMap((row, line) => {
    const marks = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...marks.matchAll(/1+/g)].map(
      ({ 0: dark, index }) => `${index} ${size - line - 1} ${dark.length} 1 re`,
    );
  });
  return { content: `${pieces.join('\n')}\nf`, size };
}

/** A label, or one of its two, of which everything stands in the file but whose it is and its code. */
interface Template {
  readonly form: Form;
  readonly whose: readonly Placed[];
  readonly code: LabelLayout['code'];
}

/** Lays the labels of a dish out once, with the widest of what says whose they are. */
function templatesOf(
  pdf: PdfFile,
  { dish, format }: { dish: DishFacts; format: LabelFormat },
  whose: Iterable<string>,
) {
  const widths = [...whose].map((text) => ({ text, width: pdf.measure(whoseRun(text)) }));
  const widest = widths.reduce((most, one) => (one.width > most.width ? one : most));
  const size = labelSizes[format];
  const parts = layOut(labelText(dish, widest.text), size, pdf.measure);
  if (!parts) throw new Error(`The label of ${dish.title} does not fit on ${format}`);
  return parts.map(({ words, code }): Template => {
    const fixed = words.filter(({ isWhose }) => !isWhose);
    const content = pdf.drawWords(fixed, { left: 0, top: size.height });
    return { form: pdf.addForm(content, size), whose: words.filter(({ isWhose }) => isWhose), code };
  });
}

/** Upper left corner of a label on its page. */
interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Where the labels of a page stand: one of a roll, 24 of a sheet. */
function cornersOf(format: LabelFormat): { readonly page: { width: number; height: number }; at: Corner[] } {
  const { width, height } = labelSizes[format];
  if (format !== 'a4') return { page: { width, height }, at: [{ left: 0, top: height }] };
  // A sheet's rows are as high as its labels: what is left of the sheet stands at its head and its foot.
  const head = (sheet.height - sheet.rows * height) / 2;
  const at = Array.from({ length: sheet.columns * sheet.rows }, (_, place) => ({
    left: (place % sheet.columns) * width,
    top: sheet.height - head - Math.floor(place / sheet.columns) * height,
  }));
  return { page: { width: sheet.width, height: sheet.height }, at };
}

/** Labels as a PDF. What is told of a dish on all of its labels is drawn once, and so is the code of a bag. */
export async function drawLabels(
  labels: readonly Label[],
  format: LabelFormat,
  bytes: FontBytes,
): Promise<Uint8Array> {
  const { page, at } = cornersOf(format);
  const { height } = labelSizes[format];
  const pdf = await createPdf(bytes, page);
  const templates = new Map(
    [...Map.groupBy(labels, ({ dish }) => dish)].map(([dish, own]) => [
      dish,
      templatesOf(pdf, { dish, format }, new Set(own.map(({ whose }) => whose))),
    ]),
  );
  const codes = new Map<string, { readonly form: Form; readonly size: number }>();
  const codeFor = (bagId: string) => {
    const known = codes.get(bagId);
    if (known) return known;
    const { content, size } = codeOf(bagId);
    const made = { form: pdf.addForm(content, { width: size, height: size }), size };
    codes.set(bagId, made);
    return made;
  };
  const drawn = labels.flatMap(({ dish, whose, bagId }) =>
    (templates.get(dish) ?? []).map((template) => ({ template, whose, bagId })),
  );
  for (let begin = 0; begin < drawn.length; begin += at.length) {
    const forms: Form[] = [];
    const contents = drawn.slice(begin, begin + at.length).map(({ template, whose, bagId }, place) => {
      const { left, top } = at[place] ?? { left: 0, top: 0 };
      const [{ form, code }, { form: square, size }] = [template, codeFor(bagId)];
      const step = points(code.side / size);
      const run = whoseRun(whose);
      forms.push(form, square);
      return [
        `q 1 0 0 1 ${points(left)} ${points(top - height)} cm /${form.name} Do Q\n`,
        `q ${step} 0 0 ${step} ${points(left + code.x)} ${points(top - code.y - code.side)} cm /${square.name} Do Q\n`,
        pdf.drawWords(
          template.whose.map((word) => ({ ...word, text: run.text })),
          { left, top },
        ),
      ].join('');
    });
    pdf.addPage(contents.join(''), { forms, isPacked: at.length > 1 });
  }
  return pdf.save();
}
