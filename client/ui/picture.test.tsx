import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from './picture.tsx';

const known = { name: 'dishes/borsch', width: 560, height: 560, tint: null, version: '1a2b3c4d' };
const markupOf = (element: Parameters<typeof renderToStaticMarkup>[0]) => renderToStaticMarkup(element);

const listOf = (html: string) => /srcSet="([^"]*)"/i.exec(html)?.[1]?.split(', ');

describe('a picture', () => {
  const html = markupOf(<Picture picture={known} alt="Борщ" sizes="50vw" />);

  it('is one element that offers widths up to its own and names no format', () => {
    expect(html.match(/<\w+/g)).toEqual(['<img']);
    expect(listOf(html)).toEqual([
      '/pictures/192/dishes/borsch.1a2b3c4d 192w',
      '/pictures/320/dishes/borsch.1a2b3c4d 320w',
      '/pictures/352/dishes/borsch.1a2b3c4d 352w',
      '/pictures/480/dishes/borsch.1a2b3c4d 480w',
      '/pictures/640/dishes/borsch.1a2b3c4d 560w',
    ]);
    expect(html).toContain(' sizes="50vw"');
  });

  it('in the first view loads before the others', () => {
    const first = markupOf(<Picture picture={known} alt="" sizes="50vw" isFirst />);
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('lazy');
  });

  it('of a fixed width has one source per density and keeps its ratio', () => {
    const tall = { ...known, width: 500, height: 538 };
    const fixed = markupOf(<Picture picture={tall} alt="" sizes={250} />);
    expect(listOf(fixed)).toEqual([
      '/pictures/320/dishes/borsch.1a2b3c4d 1x',
      '/pictures/640/dishes/borsch.1a2b3c4d 2x',
    ]);
    expect(fixed).toContain('width="250" height="269"');
    expect(fixed).not.toContain('sizes=');
    const small = markupOf(<Picture picture={known} alt="" sizes={40} />);
    expect(listOf(small)).toEqual([
      '/pictures/48/dishes/borsch.1a2b3c4d 1x',
      '/pictures/96/dishes/borsch.1a2b3c4d 2x',
    ]);
    expect(small).toContain(' src="/pictures/48/dishes/borsch.1a2b3c4d"');
  });

  it('without metadata keeps a square and is requested without a version', () => {
    const unknown = { name: 'dishes/new', width: 0, height: 0, tint: null, version: '' };
    const html = markupOf(<Picture picture={unknown} alt="" sizes="50vw" />);
    expect(html).toContain('width="640" height="640"');
    expect(html).toContain('/pictures/320/dishes/new 320w');
  });

  it('stands on its own tint until it has loaded', () => {
    const cover = markupOf(<Picture picture={{ ...known, tint: '#dcecf5' }} alt="" sizes="50vw" />);
    expect(cover).toContain('style="background:#dcecf5"');
  });
});
