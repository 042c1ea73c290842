import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureFormats, picturePath, pictureQualities, pictureWidths, readPicturePath } from './address.ts';

const form = { width: 640, quality: 80, format: 'avif' } as const;

describe('addresses of the image service', () => {
  it('carry name, size, quality, format and version', () => {
    expect(picturePath({ name: 'dishes/borsch', version: '1a2b3c4d' }, form)).toBe(
      '/pictures/640/80/dishes/borsch.1a2b3c4d.avif',
    );
    expect(picturePath({ name: '404', version: '' }, form)).toBe('/pictures/640/80/404.avif');
  });

  it('survive being written and read back', () => {
    const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-f]{8}$/)),
        fc.constantFrom(...pictureWidths),
        fc.constantFrom(...pictureQualities),
        fc.constantFrom(...pictureFormats),
        (parts, version, width, quality, format) => {
          const picture = { name: parts.join('/'), version };
          const path = picturePath(picture, { width, quality, format });
          expect(readPicturePath(path)).toEqual({ ...picture, width, quality, format });
        },
      ),
    );
  });

  it.each([
    '/pictures/641/80/dishes/borsch.avif',
    '/pictures/0640/80/dishes/borsch.avif',
    '/pictures/640/81/dishes/borsch.avif',
    '/pictures/640/80/dishes/borsch.gif',
    '/pictures/640/80/dishes/borsch',
    '/pictures/640/80/dishes/Borsch.avif',
    '/pictures/640/80/dishes%2Fborsch.avif',
    '/pictures/640/80/dishes//borsch.avif',
    '/pictures/640/80//borsch.avif',
    '/pictures/640/80/../secret.avif',
    '/pictures/640/80/https://evil.example/a.avif',
    '/pictures/640/80/dishes/borsch.1A2B3C4D.avif',
    '/pictures/640/80/dishes/borsch.1a2b.avif',
    '/pictures/640/80/dishes/borsch.avif/',
    '/pictures/640/80/.avif',
  ])('are not recognised in %s', (path) => {
    expect(readPicturePath(path)).toBeUndefined();
  });
});
