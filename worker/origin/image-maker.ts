import sharp from 'sharp';

interface Wanted {
  readonly format: string;
  readonly quality?: number;
  readonly background?: string;
}

/** Pictures that are made at once: each takes a core for a moment. */
sharp.concurrency(1);

async function encode(bytes: Buffer, width: number | null, { format, quality, background }: Wanted) {
  const picture = sharp(bytes, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(width, null, { withoutEnlargement: true });
  const options = quality === undefined ? {} : { quality };
  switch (format) {
    case 'image/avif':
      return picture.avif({ ...options, effort: 2 }).toBuffer();
    case 'image/webp':
      return picture.webp({ ...options, effort: 2 }).toBuffer();
    case 'image/png':
      return picture.png().toBuffer();
    case 'image/jpeg':
      return picture
        .flatten({ background: background ?? '#000' })
        .jpeg(options)
        .toBuffer();
    default:
      throw new Error(`No pictures of ${format} are made`);
  }
}

/** Makes pictures, in the shape of the Images binding, as far as the worker uses it. */
export function createImageMaker() {
  return {
    input(source: ReadableStream<Uint8Array>) {
      let width: number | null = null;
      const order = {
        transform(change: { width?: number }) {
          width = change.width ?? width;
          return order;
        },
        async output(wanted: Wanted) {
          const bytes = Buffer.from(await new Response(source).arrayBuffer());
          const made = await encode(bytes, width, wanted);
          const answer = () =>
            new Response(new Uint8Array(made), { headers: { 'Content-Type': wanted.format } });
          return { image: () => answer().body, response: answer, contentType: () => wanted.format };
        },
      };
      return order;
    },
  };
}
