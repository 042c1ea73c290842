import { describe, expect, it } from 'vitest';
import { listPictureNames, versionOf } from '#scripts/picture-facts.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import rows from './pictures.json' with { type: 'json' };

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

  it('has the pictures that screens name themselves', () => {
    for (const picture of Object.values(fixedPictures))
      expect(pictures, advice).toContainEqual(expect.objectContaining(picture));
  });
});
