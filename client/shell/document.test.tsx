import { renderToString } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { Picture } from '../ui/picture.tsx';
import { splitPictureLinks } from './document.ts';

const picture = { name: 'dishes/borsch', width: 560, height: 560, tint: null, version: '1a2b3c4d' };

test('what loads the first picture ahead is taken off the page that React rendered', () => {
  const html = renderToString(
    <main>
      <Picture picture={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" isFirst />
      <Picture picture={{ ...picture, name: 'dishes/schi' }} alt="" sizes="50vw" />
    </main>,
  );
  const { pictures, rest } = splitPictureLinks(html);
  expect(pictures).toMatch(
    /^<link rel="preload" as="image" imageSrcSet="[^"]+borsch[^"]+" imageSizes="[^"]+"/,
  );
  expect(pictures.match(/<link /g)).toHaveLength(1);
  expect(rest).toMatch(/^<main><img /);
  expect(pictures + rest).toBe(html);
});
