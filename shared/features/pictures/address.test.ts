import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  pictureFormats,
  picturePath,
  pictureQualities,
  pictureWidths,
  readPicturePath,
  readShownPicturePath,
  shownPicturePath,
} from './address.ts';

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
    '/pictures/640/81/dishes/borsch.avif',
    '/pictures/640/80/dishes/Borsch.avif',
    '/pictures/640/80/dishes//borsch.avif',
    '/pictures/640/80/../secret.avif',
    '/pictures/640/80/https://evil.example/a.avif',
    '/pictures/640/80/dishes/borsch.1A2B3C4D.avif',
  ])('are not recognised in %s', (path) => {
    expect(readPicturePath(path)).toBeUndefined();
  });
});

describe('addresses that leave the format open', () => {
  it('carry name, width and version', () => {
    expect(shownPicturePath({ name: 'dishes/borsch', version: '1a2b3c4d' }, 640)).toBe(
      '/pictures/640/dishes/borsch.1a2b3c4d',
    );
    expect(shownPicturePath({ name: '404', version: '' }, 640)).toBe('/pictures/640/404');
  });

  it('survive being written and read back, and are no address of a file', () => {
    const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-f]{8}$/)),
        fc.constantFrom(...pictureWidths),
        (parts, version, width) => {
          const picture = { name: parts.join('/'), version };
          const path = shownPicturePath(picture, width);
          expect(readShownPicturePath(path)).toEqual({ ...picture, width });
          expect(readPicturePath(path)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    '/pictures/641/dishes/borsch',
    '/pictures/640/dishes/borsch.avif',
    '/pictures/640/dishes/Borsch',
    '/pictures/640/dishes//borsch',
    '/pictures/640/../secret',
    '/pictures/640/dishes/borsch.1A2B3C4D',
  ])('are not recognised in %s', (path) => {
    expect(readShownPicturePath(path)).toBeUndefined();
  });
});
