import { expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#shared/features/pictures/photo.ts';
import { photoComplaint } from './photo.tsx';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];

test.each([
  ['a photo', new Blob([new Uint8Array(jpeg)]), undefined],
  ['a document', new Blob(['%PDF-1.7\n'], { type: 'image/jpeg' }), /^Это не\sфото\. Выберите снимок/],
  ['nothing', new Blob([]), /^Это не\sфото/],
  ['a photo that is too large', new Blob([new Uint8Array(PHOTO_MAX_BYTES + 1)]), /^Фото больше 8\sМБ/],
])('%s', async (_, file, complaint) => {
  const said = await photoComplaint(file);
  if (complaint === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(complaint);
});
