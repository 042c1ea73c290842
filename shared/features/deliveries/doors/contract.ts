import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });
/** JPEG. */
const photo = { response: z.string(), mediaType: 'image/jpeg' } as const;

/** The photo of the own bags at the own door. */
export const getDoorPhoto = defineContract({
  method: 'GET',
  path: '/rest/deliveries/:id/door/',
  summary: 'Фото у двери, которое сделал курьер: своей доставки или заказа домашней еды',
  tag: 'deliveries',
  auth: 'customer',
  params,
  ...photo,
});

/** Where the photo of a delivery, or of an order of dishes, is read by its customer. */
export const doorPhotoPath = (id: string): string => getDoorPhoto.path.replace(':id', id);

/** The same for the staff. */
export const readDoorPhoto = defineContract({
  method: 'GET',
  path: '/rest/operations/deliveries/:id/door/',
  summary: 'Фото у двери, которое сделал курьер',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  params,
  ...photo,
});
