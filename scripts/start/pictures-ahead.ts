import { setTimeout as pause } from 'node:timers/promises';

/** A window and its pixels a point. */
interface Screen {
  readonly width: number;
  readonly density: number;
}

/** Phones of three pixels a point and of fewer, desktops of one and two. */
const screens: readonly Screen[] = [
  { width: 390, density: 3 },
  { width: 412, density: 1.75 },
  { width: 1440, density: 1 },
  { width: 1440, density: 2 },
];

/** The shortest pause between two pictures, in milliseconds. */
const SHORTEST_PAUSE_MS = 20;

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** Points that a picture takes on a screen, after its attribute `sizes`. */
function pointsOf(sizes: string, { width }: Screen): number {
  for (const part of sizes.split(', ')) {
    const [, least = '0', size = '0', unit] =
      /^(?:\(min-width: (\d+)px\) )?([\d.]+)(px|vw)$/.exec(part) ?? [];
    if (width >= Number(least)) return unit === 'vw' ? (width * Number(size)) / 100 : Number(size);
  }
  return width;
}

/** Addresses of a page's pictures that a browser with such a screen asks for. */
export function picturesFor(html: string, screen: Screen): string[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
    const points = pointsOf(attributeOf(tag, 'sizes') ?? '', screen);
    const candidates = (attributeOf(tag, 'srcset') ?? `${attributeOf(tag, 'src')} 1x`)
      .split(', ')
      .map((candidate) => {
        const [address = '', size = ''] = candidate.split(' ');
        const figure = Number.parseFloat(size);
        return { address, density: size.endsWith('w') ? figure / points : figure };
      });
    const enough = candidates.find(({ density }) => density >= screen.density) ?? candidates.at(-1);
    const address = enough?.address ?? '';
    return address.startsWith('/pictures/') ? [address] : [];
  });
}

/**
 * Makes the pictures of home, its menu and the programmes before a browser asks for them: one at a time, with pauses as
 * long as the work, so that whoever uses the site comes first. Returns how many there are.
 */
export async function makePicturesAhead(site: string, signal: AbortSignal): Promise<number> {
  const read = async (path: string) => (await fetch(new URL(path, site), { signal })).text();
  const home = await read('/');
  const programmes = new Set(
    [...home.matchAll(/href="(\/programmy\/[a-z0-9-]+\/)"/g)].map(([, path = '']) => path),
  );
  const made = new Set<string>();
  for (const path of ['/', ...programmes]) {
    const html = path === '/' ? home : await read(path);
    for (const address of screens.flatMap((screen) => picturesFor(html, screen))) {
      if (made.has(address)) continue;
      made.add(address);
      const startedAt = performance.now();
      await fetch(new URL(address, site), { method: 'HEAD', headers: { Accept: 'image/avif' }, signal });
      await pause(Math.max(SHORTEST_PAUSE_MS, performance.now() - startedAt), undefined, { signal });
    }
  }
  return made.size;
}
