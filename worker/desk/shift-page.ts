import { shiftManifest } from 'virtual:desk-manifest';
import { Hono } from 'hono';
import { SHIFT_PATH } from '#shared/desk/shift/link.ts';
import type { AppEnv } from '../context.ts';

const { script, styles } = shiftManifest;

/**
 * The page of a courier's shift. It is the same for everybody and says nothing: what it shows it asks for by the link, or
 * has kept, so that it opens without a network as well.
 */
const document = [
  '<!DOCTYPE html><html lang="ru"><head>',
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
  '<meta name="robots" content="noindex, nofollow">',
  '<meta name="referrer" content="no-referrer">',
  '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
  '<title>Смена — BeFit</title>',
  '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">',
  ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  `<script type="module" src="${script}"></script>`,
  '</head><body><div id="shift"><main><h1>Смена</h1><p>Открываем…</p></main></div>',
  '<noscript><p>Странице курьера нужен JavaScript: она работает и без сети.</p></noscript>',
  '</body></html>',
].join('');

/** The page and its service worker, which has no other path. */
export function createShiftPage(): Hono<AppEnv> {
  const page = new Hono<AppEnv>({ strict: false });
  page.get('/shift', (c) =>
    c.get('url').pathname.endsWith('/') ? c.html(document) : c.redirect(SHIFT_PATH, 301),
  );
  page.get('/shift/sw.js', async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.raw);
    return new Response(file.body, file);
  });
  return page;
}
