import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { Picture, PictureName } from './schema.ts';

/** Size, version and tint of a picture that no other answer brings. */
export const getPicture = defineContract({
  method: 'GET',
  path: '/rest/helper/picture/',
  summary: 'Размер, версия и заглушка картинки',
  tag: 'pictures',
  isShared: true,
  query: z.object({ name: PictureName }),
  response: Picture,
});
