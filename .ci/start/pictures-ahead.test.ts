import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { portOf } from '#tests/harness/port.ts';
import { makePicturesAhead, picturesFor } from './pictures-ahead.ts';

const listed = `<img srcSet="/pictures/192/a.1a2b3c4d 192w, /pictures/320/a.1a2b3c4d 320w, /pictures/640/a.1a2b3c4d 560w"
  sizes="(min-width: 1180px) 540px, (min-width: 768px) 50vw, 100px" src="/pictures/320/a.1a2b3c4d" alt=""/>`;

describe('pictures of a page for a screen', () => {
  it.each([
    ['a small phone', { width: 390, density: 1 }, '/pictures/192/a.1a2b3c4d'],
    ['a phone of three pixels a point', { width: 390, density: 3 }, '/pictures/320/a.1a2b3c4d'],
    ['a tablet', { width: 768, density: 1 }, '/pictures/640/a.1a2b3c4d'],
    ['a desktop', { width: 1440, density: 1 }, '/pictures/640/a.1a2b3c4d'],
    ['a screen that no file is enough for', { width: 1440, density: 2 }, '/pictures/640/a.1a2b3c4d'],
  ])('are those that %s asks for', (_, screen, address) => {
    expect(picturesFor(listed, screen)).toEqual([address]);
  });

  it('follow the density where the size is fixed', () => {
    const fixed = '<img srcSet="/pictures/48/b 1x, /pictures/96/b 2x" src="/pictures/48/b"/>';
    expect(picturesFor(fixed, { width: 390, density: 1 })).toEqual(['/pictures/48/b']);
    expect(picturesFor(fixed, { width: 390, density: 3 })).toEqual(['/pictures/96/b']);
  });

  it('are those without a list too, and nothing else', () => {
    const page = '<img src="/pictures/48/c" alt=""/><img src="/icons/logo.svg"/><p>/pictures/48/d</p>';
    expect(picturesFor(page, { width: 390, density: 3 })).toEqual(['/pictures/48/c']);
  });
});

describe('making pictures ahead', () => {
  const pages: Record<string, string> = {
    '/': '<a href="/programmy/balans/">Баланс</a><a href="/blog/">Блог</a><img src="/pictures/48/home"/>',
    '/programmy/balans/': '<img src="/pictures/48/home"/><img src="/pictures/48/balans"/>',
  };
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** A site that notes what it is asked for, and how much of it at a time. */
  async function serve(onPicture: () => void = () => {}) {
    const asked: string[] = [];
    let underWay = 0;
    let most = 0;
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.accept}`);
      underWay += 1;
      most = Math.max(most, underWay);
      if (request.url?.startsWith('/pictures/')) onPicture();
      setTimeout(() => {
        underWay -= 1;
        response.end(pages[request.url ?? ''] ?? '');
      }, 5);
    });
    await new Promise<void>((resolve) => {
      server?.listen(0, '127.0.0.1', resolve);
    });
    const port = portOf(server);
    return { url: `http://127.0.0.1:${port}`, asked, most: () => most };
  }

  it('asks for each picture of home and the programmes once, as AVIF, one at a time', async () => {
    const site = await serve();
    expect(await makePicturesAhead(site.url, new AbortController().signal)).toBe(2);
    expect(site.asked).toEqual([
      'GET / */*',
      'HEAD /pictures/48/home image/avif',
      'GET /programmy/balans/ */*',
      'HEAD /pictures/48/balans image/avif',
    ]);
    expect(site.most()).toBe(1);
  });

  it('stops when it is told to', async () => {
    const stopping = new AbortController();
    const site = await serve(() => stopping.abort());
    await expect(makePicturesAhead(site.url, stopping.signal)).rejects.toThrow(/abort/i);
    expect(site.asked).toHaveLength(2);
  });
});
