import { initWasm, Resvg } from '@resvg/resvg-wasm';
import resvg from '@resvg/resvg-wasm/index_bg.wasm';

let ready: Promise<void> | undefined;

/** Turns a drawing into a PNG. */
export async function rasterise(svg: string, fonts: readonly Uint8Array[]): Promise<Uint8Array> {
  ready ??= initWasm(resvg);
  await ready;
  const drawing = new Resvg(svg, {
    font: { fontBuffers: [...fonts], defaultFontFamily: 'Onest', loadSystemFonts: false },
  });
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    // The module's memory never shrinks: what is not freed stays for the life of the isolate.
    drawing.free();
  }
}
