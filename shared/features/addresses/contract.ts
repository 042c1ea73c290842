import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { AddressChange, NewAddress, SavedAddress } from './schema.ts';

const call = group({ tag: 'addresses', auth: 'customer' });

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Own addresses, the one that was ordered to last first. */
export const listAddresses = call.get('/rest/customer/addresses/', 'Мои адреса доставки', {
  response: z.object({ addresses: z.array(SavedAddress) }),
});

/** Saves a new address; a known one takes the details over. */
export const addAddress = call.post('/rest/customer/addresses/', 'Сохранить адрес доставки', {
  body: NewAddress,
  response: z.object({ address: SavedAddress, addresses: z.array(SavedAddress) }),
  example: {
    body: {
      label: 'Дом',
      streetId: 'msk-lesnaya-ulitsa',
      house: '20',
      flat: '84',
      entrance: '2',
      floor: '7',
      intercom: '84',
      comment: '',
    },
  },
});

/** Changes the name and the details of an own address. */
export const changeAddress = call.patch(
  '/rest/customer/addresses/:id/',
  'Изменить мой адрес: название, дом, квартиру, подъезд, комментарий',
  {
    params,
    body: AddressChange,
    response: z.object({ address: SavedAddress }),
    example: { body: { label: 'Дача', flat: '12' } },
  },
);

/** Forgets an own address. */
export const removeAddress = call.delete('/rest/customer/addresses/:id/', 'Удалить мой адрес', {
  params,
  response: z.object({ addresses: z.array(SavedAddress) }),
});
