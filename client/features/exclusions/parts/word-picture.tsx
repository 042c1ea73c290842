import type { ReactNode } from 'react';
import { spritePictures } from '#shared/features/pictures/sprites.ts';
import { Picture } from '../../../ui/picture.tsx';

/** Pictures by word; what looks like nothing in particular has none. */
const pictures: Readonly<Record<string, (typeof spritePictures)[keyof typeof spritePictures]>> = {
  ...spritePictures,
  'onion-garlic': spritePictures.onionGarlic,
};

/** The picture of what is left out, where there is one. */
export function wordPicture(word: string): ReactNode {
  const picture = pictures[word];
  return picture && <Picture picture={picture} alt="" sizes={32} />;
}
