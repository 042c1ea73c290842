import { describe, expect, it } from 'vitest';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import { describePicture, listPictureNames, versionOf } from '#tests/harness/picture-facts.ts';
import rows from './pictures.json' with { type: 'json' };
import { pictureTable } from './pictures.ts';

const pictures: readonly Picture[] = rows;
const advice = 'run `npm run pictures`';

describe('pictures.json', () => {
  it('has every picture of public/images as it lies there', () => {
    const found = listPictureNames().map((name) => `${name} ${versionOf(name)}`);
    expect(
      pictures.map(({ name, version }) => `${name} ${version}`),
      advice,
    ).toEqual(found);
  });

  it.each(['404', 'ingredients/kiwi', 'dishes/borsch', 'covers/holodilnik'])(
    'says of %s what is seen',
    async (name) => {
      expect(
        pictures.find((picture) => picture.name === name),
        advice,
      ).toEqual(await describePicture(name));
    },
  );

  it('gives whole pictures a light colour that is no grey, cut-out ones none', () => {
    const partsOf = (tint: string) => [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));
    const isGround = (tint: string) => {
      const parts = partsOf(tint);
      return Math.min(...parts) > 160 && Math.max(...parts) - Math.min(...parts) >= 8;
    };
    for (const { name, tint } of pictures) {
      const isWhole = /^(covers|promotions)\//.test(name);
      expect(tint === null ? 'none' : isGround(tint), name).toBe(isWhole ? true : 'none');
    }
  });

  it('has the pictures that screens name themselves', () => {
    for (const picture of Object.values(fixedPictures)) expect(pictures, advice).toContainEqual(picture);
  });

  it('is written whole', () => {
    expect(pictureTable().rows).toHaveLength(pictures.length);
  });
});
