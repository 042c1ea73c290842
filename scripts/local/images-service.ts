import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Request, Response, type WorkerOptions } from 'miniflare';
import sharp from 'sharp';
import { encodePicture } from '#worker/origin/image-maker.ts';
import { imagesWorkerName } from './local-plugins.ts';

/** Where made pictures are kept: the same for all sites that this tree starts, one after the other or side by side. */
const folder = resolve(import.meta.dirname, '../../.cache/images');

/** What the binding asks the service for. */
interface Order {
  readonly image: Buffer;
  readonly width: number | null;
  readonly type: string;
  readonly quality: number | undefined;
  readonly background: string | undefined;
}

async function readOrder(request: Request): Promise<Order> {
  const form = await request.formData();
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const image = form.get('image');
  if (image === null || typeof image === 'string') throw new Error('The images service needs an image');
  const transforms: { width?: number }[] = JSON.parse(textOf('transforms') ?? '[]');
  const quality = textOf('output_quality');
  return {
    image: Buffer.from(await image.arrayBuffer()),
    width: transforms.find(({ width }) => width !== undefined)?.width ?? null,
    type: textOf('output_format') ?? 'image/jpeg',
    quality: quality === undefined ? undefined : Number(quality),
    background: textOf('background'),
  };
}

/** Makes a picture as the deployed service would. */
function encode({ image, width, type, quality, background }: Order): Promise<Buffer> {
  const picture = sharp(image).resize(width, null, { withoutEnlargement: true });
  return encodePicture(picture, { format: type, quality, background });
}

async function makeOnce(order: Order): Promise<Buffer> {
  const { image, ...form } = order;
  const name = createHash('sha256').update(JSON.stringify(form)).update(image).digest('hex');
  const file = join(folder, name);
  try {
    return await readFile(file);
  } catch {
    const bytes = await encode(order);
    await mkdir(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, bytes);
    await rename(draft, file);
    return bytes;
  }
}

/** Keeps what it has made in a folder: a site that starts again asks for the same pictures. */
async function answer(request: Request): Promise<Response> {
  try {
    const order = await readOrder(request);
    const bytes = await makeOnce(order);
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': order.type } });
  } catch (error) {
    return new Response(`ERROR 9523: ${String(error)}`, {
      status: 400,
      headers: { 'cf-images-binding': 'err=9523' },
    });
  }
}

/** The worker that hands over what the binding asks for. */
export function imagesWorker(): WorkerOptions {
  return {
    name: imagesWorkerName,
    modules: [
      {
        type: 'ESModule',
        path: 'images.js',
        contents: 'export default { fetch: (request, env) => env.service.fetch(request) };',
      },
    ],
    serviceBindings: { service: answer },
  };
}
