import sharp, { type Sharp } from 'sharp';

interface Wanted {
  readonly format: string;
  readonly quality?: number | undefined;
  readonly background?: string | undefined;
}

/** A larger source is no photo. */
const MOST_PIXELS = 50_000_000;

/** The bytes of a picture in the wanted form. */
export function encodePicture(picture: Sharp, { format, quality, background }: Wanted): Promise<Buffer> {
  const options = quality === undefined ? {} : { quality };
  switch (format) {
    // A higher effort takes ten times as long for the same bytes.
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
      return Promise.reject(new Error(`No pictures of ${format} are made`));
  }
}

/** Makes pictures, in the shape of the Images binding, as far as the worker uses it. */
export function createImageMaker() {
  // Each picture takes one core for a moment: others answer meanwhile.
  sharp.concurrency(1);
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
          const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
            .rotate()
            .resize(width, null, { withoutEnlargement: true });
          const made = await encodePicture(picture, wanted);
          const answer = () =>
            new Response(new Uint8Array(made), { headers: { 'Content-Type': wanted.format } });
          return { image: () => answer().body, response: answer, contentType: () => wanted.format };
        },
      };
      return order;
    },
  };
}
