import { expect, test } from 'vitest';
import { picturesFor } from './pictures-ahead.ts';

const listed = `<img srcSet="/pictures/192/a.1a2b3c4d 192w, /pictures/320/a.1a2b3c4d 320w, /pictures/640/a.1a2b3c4d 560w"
  sizes="(min-width: 1180px) 540px, (min-width: 768px) 50vw, 100px" src="/pictures/320/a.1a2b3c4d" alt=""/>`;
const fixed = '<img srcSet="/pictures/48/b 1x, /pictures/96/b 2x" src="/pictures/48/b"/>';
const plain = '<img src="/pictures/48/c" alt=""/><img src="/icons/logo.svg"/><p>/pictures/48/d</p>';

test.each([
  [listed, { width: 390, density: 1 }, '/pictures/192/a.1a2b3c4d'],
  [listed, { width: 390, density: 3 }, '/pictures/320/a.1a2b3c4d'],
  [listed, { width: 1440, density: 1 }, '/pictures/640/a.1a2b3c4d'],
  [listed, { width: 1440, density: 2 }, '/pictures/640/a.1a2b3c4d'],
  [fixed, { width: 390, density: 1 }, '/pictures/48/b'],
  [fixed, { width: 390, density: 3 }, '/pictures/96/b'],
  [plain, { width: 390, density: 3 }, '/pictures/48/c'],
])('of %s a screen of %o asks for %s', (html, screen, address) => {
  expect(picturesFor(html, screen)).toEqual([address]);
});
