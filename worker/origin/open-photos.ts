import { Complaint } from '#shared/complaint.ts';
import { createPhotoBucket } from './photo-bucket.ts';
import { createPhotoFolder } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

/** Variables of the origin that name a bucket: all of them, or none. */
const names = ['PHOTOS_URL', 'PHOTOS_KEY_ID', 'PHOTOS_SECRET', 'PHOTOS_REGION'] as const;
type Variables = Readonly<Record<string, string | undefined>>;

/** The store that the variables name: a bucket, or the folder. */
export function openPhotos(folder: string, variables: Variables): PhotoStore {
  const values = names.map((name) => variables[name]);
  if (values.every((value) => value === undefined)) return createPhotoFolder(folder);
  const [url, keyId, secret, region] = values;
  if (!url || !keyId || !secret || !region || !URL.canParse(url))
    throw new Complaint(`Photos in a bucket need all of ${names.join(', ')}, the first an address.`);
  return createPhotoBucket({ url, keyId, secret, region });
}
