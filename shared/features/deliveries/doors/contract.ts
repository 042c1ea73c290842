import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const own = group({ tag: 'deliveries', auth: 'customer' });
const operator = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });
/** JPEG. */
const photo = { response: z.string(), mediaType: 'image/jpeg' } as const;

/** The photo of the own bags at the own door. */
export const getDoorPhoto = own.get(
  '/rest/deliveries/:id/door/',
  'Фото у двери, которое сделал курьер: своей доставки или заказа домашней еды',
  { params, ...photo },
);

/** Where the photo of a delivery, or of an order of dishes, is read by its customer. */
export const doorPhotoPath = (id: string): string => getDoorPhoto.path.replace(':id', id);

/** The same for the staff. */
export const readDoorPhoto = operator.get(
  '/rest/operations/deliveries/:id/door/',
  'Фото у двери, которое сделал курьер',
  { roles: ['care', 'manager'], params, ...photo },
);
