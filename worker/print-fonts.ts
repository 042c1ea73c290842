import type { Scope } from './scope.ts';

/** Bytes of the fonts of plain words and of bold ones. */
export interface FontBytes {
  readonly plain: ArrayBuffer;
  readonly bold: ArrayBuffer;
}

async function readFont({ bindings, services }: Scope, weight: 500 | 800): Promise<ArrayBuffer> {
  const file = await bindings.ASSETS.fetch(new URL(`/fonts/print/onest-${weight}.ttf`, services.siteUrl));
  if (file.status !== 200) throw new Error(`The font of ${weight} answered ${file.status}`);
  return file.arrayBuffer();
}

/** The fonts that files are printed in, as the site's files have them. */
export async function readFonts(scope: Scope): Promise<FontBytes> {
  const [plain, bold] = await Promise.all([readFont(scope, 500), readFont(scope, 800)]);
  return { plain, bold };
}
