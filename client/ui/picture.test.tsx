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
});
