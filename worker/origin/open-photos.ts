import { createPhotoBucket } from './photo-bucket.ts';
import { createPhotoFolder } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

/** Variables of the origin that name a bucket: all of the first three, or none. */
const names = ['PHOTOS_URL', 'PHOTOS_KEY_ID', 'PHOTOS_SECRET', 'PHOTOS_REGION'] as const;
type Variables = Readonly<Record<string, string | undefined>>;

/** The store that the variables name: a bucket, or the folder. */
export function openPhotos(folder: string, variables: Variables): PhotoStore {
  const [url, keyId, secret, region = 'us-east-1'] = names.map((name) => variables[name]);
  if ([url, keyId, secret].every((value) => value === undefined)) return createPhotoFolder(folder);
  if (url === undefined || keyId === undefined || secret === undefined || !URL.canParse(url))
    throw new Error(`Photos in a bucket need ${names.slice(0, 3).join(', ')}`);
  return createPhotoBucket({ url, keyId, secret, region });
}
