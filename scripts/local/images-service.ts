import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Request, Response, type WorkerOptions } from 'miniflare';
import sharp from 'sharp';
import { encodePicture } from '#worker/origin/image-maker.ts';
import { imagesWorkerName } from './local-plugins.ts';

/** Made pictures stay here, for all sites that this tree starts: one that starts again asks for the same. */
const folder = resolve(import.meta.dirname, '../../.cache/images');

/** Makes what the binding asks for, as the deployed service would. */
async function answer(request: Request): Promise<Response> {
  try {
    const order = Object.fromEntries(await request.formData());
    const { image, transforms = '[]', output_format: type = 'image/jpeg', output_quality: quality } = order;
    if (image === undefined || typeof image === 'string') throw new Error('There is no image');
    const source = Buffer.from(await image.arrayBuffer());
    const file = join(
      folder,
      createHash('sha256').update(JSON.stringify(order)).update(source).digest('hex'),
    );
    const format = String(type);
    if (!existsSync(file)) {
      const changes: { width?: number }[] = JSON.parse(String(transforms));
      const width = changes.find((change) => change.width !== undefined)?.width;
      const picture = sharp(source).resize(width ?? null, null, { withoutEnlargement: true });
      const background = order.background === undefined ? undefined : String(order.background);
      const wanted = { format, background, quality: quality === undefined ? undefined : Number(quality) };
      const bytes = await encodePicture(picture, wanted);
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.${process.pid}`, bytes);
      renameSync(`${file}.${process.pid}`, file);
    }
    return new Response(new Uint8Array(readFileSync(file)), { headers: { 'content-type': format } });
  } catch (error) {
    const headers = { 'cf-images-binding': 'err=9523' };
    return new Response(`ERROR 9523: ${String(error)}`, { status: 400, headers });
  }
}

/** The worker that hands over what the binding asks for. */
export function imagesWorker(): WorkerOptions {
  const contents = 'export default { fetch: (request, env) => env.service.fetch(request) };';
  return {
    name: imagesWorkerName,
    modules: [{ type: 'ESModule', path: 'images.js', contents }],
    serviceBindings: { service: answer },
  };
}
