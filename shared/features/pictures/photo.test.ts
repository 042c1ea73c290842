import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { photoFlaw, photoKindOf, withoutMetadata } from './photo.ts';

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#7eca1d' } });

describe('the kind of a picture', () => {
  it('is detected by its bytes', async () => {
    expect(photoKindOf(await picture().jpeg().toBuffer())).toBe('jpeg');
    expect(photoKindOf(await picture().png().toBuffer())).toBe('png');
    expect(photoKindOf(await picture().webp().toBuffer())).toBe('webp');
    expect(photoKindOf(new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0'))).toBe('heic');
    expect(
      photoKindOf(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ).toBeUndefined();
    expect(photoKindOf(new Uint8Array())).toBeUndefined();
  });
});

describe('a photo that would earn bonuses', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const taken = (width: number, height: number, isPlain = false) =>
    sharp({ create: { width, height, channels: 3, background: '#7eca1d', ...(isPlain ? {} : { noise }) } })
      .blur(2)
      .jpeg({ quality: 80 })
      .toBuffer();

  it.each([
    [1600, 1200, false, undefined],
    [320, 240, false, undefined],
    [240, 320, false, undefined],
    [319, 319, false, 'small'],
    [1, 1, false, 'small'],
    [1600, 1200, true, 'plain'],
    [600, 400, true, 'plain'],
  ] as const)(
    'of %i × %i pixels, of one colour: %s, has the flaw %s',
    async (width, height, isPlain, flaw) => {
      expect(photoFlaw(await taken(width, height, isPlain))).toBe(flaw);
    },
  );

  it('is none where no JPEG is', () => {
    expect(photoFlaw(new Uint8Array())).toBe('small');
  });
});

describe('a picture without metadata', () => {
  it('has no location and no comment and the same pixels', async () => {
    const taken = await picture()
      .withExif({ IFD0: { Make: 'Camera-of-Anna' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Camera-of-Anna')).toBe(true);
    const stripped = Buffer.from(withoutMetadata(taken));
    expect(stripped.includes('Camera-of-Anna')).toBe(false);
    expect(stripped.includes('Exif')).toBe(false);
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
  });

  it('is made of any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(withoutMetadata(bytes).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
