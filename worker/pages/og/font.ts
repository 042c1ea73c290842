/** What setting text needs to know of a font. */
export interface Font {
  readonly bytes: Uint8Array;
  /** Width of one character at a size of 1. */
  readonly widthOf: (character: string) => number;
  /** Tells whether the font can show a character. */
  readonly has: (character: string) => boolean;
}

function tablesOf(view: DataView): Map<string, number> {
  const tables = new Map<string, number>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(entry + index)));
    tables.set(tag, view.getUint32(entry + 8));
  }
  return tables;
}

/** Offset of the character map in format 4: the one of the basic plane, which all our characters lie in. */
function characterMap(view: DataView, cmap: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const offset = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(offset) === 4) return offset;
  }
  throw new Error('The font has no character map of format 4');
}

function glyphOf(view: DataView, map: number, code: number): number {
  const length = view.getUint16(map + 6);
  const [ends, starts] = [map + 14, map + 16 + length];
  const [deltas, ranges] = [starts + length, starts + 2 * length];
  for (let segment = 0; segment < length; segment += 2) {
    if (view.getUint16(ends + segment) < code) continue;
    const start = view.getUint16(starts + segment);
    if (start > code) return 0;
    const delta = view.getUint16(deltas + segment);
    const range = view.getUint16(ranges + segment);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = view.getUint16(ranges + segment + range + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** Reads character map and widths of a TrueType font. */
export function readFont(buffer: ArrayBuffer): Font {
  const view = new DataView(buffer);
  const tables = tablesOf(view);
  const at = (tag: string) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no table ${tag}`);
    return offset;
  };
  const unitsPerEm = view.getUint16(at('head') + 18);
  const widths = view.getUint16(at('hhea') + 34);
  const [map, metrics] = [characterMap(view, at('cmap')), at('hmtx')];
  const find = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? 0 : glyphOf(view, map, code);
  };
  return {
    bytes: new Uint8Array(buffer),
    // The last width stands for all glyphs after it.
    widthOf: (character) => view.getUint16(metrics + Math.min(find(character), widths - 1) * 4) / unitsPerEm,
    has: (character) => find(character) !== 0,
  };
}
