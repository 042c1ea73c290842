import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { type Request, Response } from 'miniflare';

const mediaTypes: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' },
  ...{ '.svg': 'image/svg+xml', '.ico': 'image/x-icon', '.png': 'image/png' },
  ...{ '.woff2': 'font/woff2', '.ttf': 'font/ttf' },
};

/** The files of a folder as a second worker is bound to them: Miniflare keeps the static files of all in one place. */
export const serveFolder = (folder: string) => (request: Request) => {
  const path = normalize(decodeURIComponent(new URL(request.url).pathname));
  const type = mediaTypes[extname(path)];
  try {
    if (type !== undefined)
      return new Response(readFileSync(join(folder, path)), { headers: { 'Content-Type': type } });
  } catch {
    // Answered as any other path that is no file.
  }
  return new Response(null, { status: 404 });
};
