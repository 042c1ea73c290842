import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names in a folder that begin with this are for the platform, not for visitors. */
const isHidden = (path: string) =>
  path.split('/').some((name) => name.startsWith('.') || name.startsWith('_'));

/** Static files of the build, in the shape of the Assets binding. */
export function createAssetFiles(folder: string) {
  const notFound = () => new Response('Not Found', { status: 404 });
  return {
    async fetch(input: Request | URL | string): Promise<Response> {
      const url = new URL(input instanceof Request ? input.url : input);
      let path: string;
      try {
        path = decodeURIComponent(url.pathname);
      } catch {
        return notFound();
      }
      const file = normalize(join(folder, path));
      if (!file.startsWith(folder + sep) || path.includes('\0') || isHidden(path)) return notFound();
      try {
        const bytes = await readFile(file);
        const type = types[extname(file)] ?? 'application/octet-stream';
        const isHashed = path.startsWith('/assets/') || path.startsWith('/builds/');
        return new Response(new Uint8Array(bytes), {
          headers: {
            'Content-Type': type,
            'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          },
        });
      } catch {
        return notFound();
      }
    },
  };
}
