import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { Picture, PictureName } from './schema.ts';

const call = group({ tag: 'pictures' });

/** Size, version and tint of a picture that no other answer brings. */
export const getPicture = call.get('/rest/helper/picture/', 'Размер, версия и заглушка картинки', {
  isShared: true,
  query: z.object({ name: PictureName }),
  response: Picture,
  example: { query: { name: 'dishes/borsch' } },
});
