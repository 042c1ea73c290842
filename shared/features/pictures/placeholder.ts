/**
 * A placeholder is one number: lightness of six cells, three by two (2 bits each), and one colour for all of them in
 * Oklab (2 bits of lightness, 3 of each axis). client/ui/picture.module.css decodes it; the figures here are its own.
 */
export const placeholderScale = {
  lightness: { from: 0.2, span: 0.6 },
  a: { from: -0.16, span: 0.32 },
  b: { from: -0.12, span: 0.32 },
} as const;

interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

function toSteps(value: number, { from, span }: { from: number; span: number }, steps: number, last: number) {
  return Math.max(0, Math.min(last, Math.round(((value - from) / span) * steps)));
}

/** Packs a base colour and the lightness of the six cells, row by row. */
export function packPlaceholder(base: Oklab, cells: readonly number[]): number {
  const tones = cells.map((lightness) =>
    Math.max(0, Math.min(3, Math.round((0.5 + lightness - base.lightness) * 3))),
  );
  const colour = [
    toSteps(base.lightness, placeholderScale.lightness, 3, 3) * 64,
    toSteps(base.a, placeholderScale.a, 8, 7) * 8,
    toSteps(base.b, placeholderScale.b, 8, 7),
  ];
  const packed = tones.reduce((bits, tone) => bits * 4 + tone, 0) * 256;
  return packed + colour.reduce((sum, part) => sum + part, 0);
}
