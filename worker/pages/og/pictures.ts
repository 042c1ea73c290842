import type { Handler } from 'hono';
import { picturePath } from '#shared/features/pictures/address.ts';
import type { AppContext, AppEnv } from '../../context.ts';
import { deliverFile } from '../../edge/made-file.ts';
import { sha256, toBase64 } from '../../hash.ts';
import { readSource, toJpeg, toPng } from '../../modules/content/api.ts';
import type { Rest } from '../../rest/in-process.ts';
import { ogSize, readOgPath } from './address.ts';
import { draw, type Fonts } from './drawing.ts';
import { readFont } from './font.ts';
import { readSubject, type Subject } from './subject.ts';

/** Goes up with every change of the drawing, so that cached pictures are replaced. */
const DESIGN = 3;
const QUALITY = 88;
/** Length of a drawing's tag in hexadecimal digits. */
const TAG_DIGITS = 16;
/** Networks keep what they were given; a changed title reaches those that ask again within a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

interface Found {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly version: string;
}

async function findPicture(c: AppContext, names: readonly string[]): Promise<Found> {
  for (const name of names) {
    const source = await readSource(c.get('scope'), name);
    if (source) return { name, ...source };
  }
  throw new Error(`No picture among ${names.join(', ')}`);
}

let fonts: Promise<Fonts> | undefined;

async function readFonts(c: AppContext): Promise<Fonts> {
  const read = async (weight: 500 | 800) => {
    const file = await c.env.ASSETS.fetch(new URL(`/fonts/og/onest-${weight}.ttf`, c.req.url));
    if (file.status !== 200) throw new Error(`The font of ${weight} answered ${file.status}`);
    return readFont(await file.arrayBuffer());
  };
  const [medium, bold] = await Promise.all([read(500), read(800)]);
  return { 500: medium, 800: bold };
}

async function make(c: AppContext, { scene, ...texts }: Subject, found: Found): Promise<ArrayBuffer> {
  // The drawing's module is large and only this needs it: pages never load it.
  const { rasterise } = await import('./rasterise.ts');
  fonts ??= readFonts(c);
  const known = await fonts.catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  const png = await toPng(c.get('scope'), found.bytes, 1024);
  const picture = { base64: toBase64(png), isPlate: !/^covers\//.test(found.name) };
  const svg = draw({ ...texts, tint: scene.tint, picture }, known);
  const pixels = await rasterise(svg, [known[500].bytes, known[800].bytes]);
  return toJpeg(c.get('scope'), pixels.slice().buffer, { width: ogSize.width, quality: QUALITY });
}

async function tagOf(subject: Subject, { version }: Found): Promise<string> {
  const drawn = JSON.stringify([DESIGN, QUALITY, subject, version]);
  return (await sha256(drawn)).slice(0, TAG_DIGITS);
}

/** Pictures of pages for shared links: drawn when somebody asks, kept until what they tell changes. */
export function createOgPictures(rest: Rest): Handler<AppEnv> {
  return async (c) => {
    const { pathname } = c.get('url');
    const { origin } = c.get('scope');
    const page = readOgPath(pathname, c.get('scope').settings.isSimply);
    const subject = page && (await readSubject(rest, c, page));
    if (!subject) return c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
    const found = await findPicture(c, subject.scene.pictures);
    const tag = await tagOf(subject, found);
    const plain = picturePath(found, { width: 1024, quality: 80, format: 'jpg' });
    return deliverFile(c, {
      key: `${origin}/og/${tag}.jpg`,
      type: 'image/jpeg',
      tag,
      cacheControl: CACHE,
      make: () => make(c, subject, found),
      substitute: () =>
        new Response(null, {
          status: 302,
          headers: { Location: plain, 'Cache-Control': 'public, max-age=60' },
        }),
    });
  };
}
