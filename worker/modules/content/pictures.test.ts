import { describe, expect, it } from 'vitest';
import { lightestShown } from './pictures.ts';

describe('the format of a picture', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/png', 'avif'],
    ['IMAGE/AVIF; q=0.5', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif ; q=0.000,image/webp', 'webp'],
    ['image/webp;q=0', 'png'],
    ['image/*,*/*;q=0.8', 'png'],
    ['*/*', 'png'],
    ['image/avif-sequence', 'png'],
    ['text/image/avif', 'png'],
    ['', 'png'],
  ])('for “%s” is %s', (accept, format) => {
    expect(lightestShown(accept).format).toBe(format);
  });
});
