import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const known = { name: 'dishes/borsch', width: 560, height: 560, placeholder: null, version: '1a2b3c4d' };
const markupOf = (element: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(element);

function sourcesOf(html: string) {
  const sources = html.matchAll(/<source type="image\/(\w+)" srcSet="([^"]*)"/gi);
  return Object.fromEntries([...sources].map(([, type = '', set = '']) => [type, set.split(', ')]));
}

describe('a picture', () => {
  const html = markupOf(<Picture picture={known} alt="Борщ" sizes="50vw" />);

  it('offers AVIF before WebP, in widths up to its own', () => {
    const sources = sourcesOf(html);
    expect(Object.keys(sources)).toEqual(['avif', 'webp']);
    expect(sources.avif?.map((part) => part.split(' ')[1])).toEqual(['192w', '320w', '352w', '480w', '560w']);
    expect(sources.avif?.at(-1)).toBe('/pictures/640/60/dishes/borsch.1a2b3c4d.avif 560w');
    expect(sources.webp?.[0]).toBe('/pictures/192/80/dishes/borsch.1a2b3c4d.webp 192w');
  });

  it('has its size and text and loads lazily', () => {
    expect(html).toMatch(/<img[^>]* src="\/pictures\/320\/100\/dishes\/borsch\.1a2b3c4d\.png"/);
    for (const part of ['width="560"', 'height="560"', 'alt="Борщ"', 'loading="lazy"', 'decoding="async"'])
      expect(html).toContain(part);
    expect(html).not.toContain('style=');
  });

  it('in the first view loads before the others', () => {
    const first = markupOf(<Picture picture={known} alt="" sizes="50vw" isFirst />);
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('lazy');
  });

  it('of a fixed width has one source per density and keeps its ratio', () => {
    const tall = { ...known, width: 500, height: 538 };
    const fixed = markupOf(<Picture picture={tall} alt="" sizes={250} />);
    expect(sourcesOf(fixed).avif).toEqual([
      '/pictures/320/60/dishes/borsch.1a2b3c4d.avif 1x',
      '/pictures/640/60/dishes/borsch.1a2b3c4d.avif 2x',
    ]);
    expect(fixed).toContain('width="250" height="269"');
    expect(sourcesOf(markupOf(<Picture picture={known} alt="" sizes={40} />)).avif).toEqual([
      '/pictures/48/60/dishes/borsch.1a2b3c4d.avif 1x',
      '/pictures/96/60/dishes/borsch.1a2b3c4d.avif 2x',
    ]);
  });

  it('without metadata keeps a square and is requested without a version', () => {
    const unknown = { name: 'dishes/new', width: 0, height: 0, placeholder: null, version: '' };
    const html = markupOf(<Picture picture={unknown} alt="" sizes="50vw" />);
    expect(html).toContain('width="640" height="640"');
    expect(html).toContain('/pictures/320/60/dishes/new.avif 320w');
  });

  it('encodes its placeholder as one number', () => {
    const plate = markupOf(<Picture picture={{ ...known, placeholder: 1_481_381 }} alt="" sizes="50vw" />);
    expect(plate).toContain(`style="--placeholder:${1_481_381 - 2 ** 20}"`);
  });
});
