import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { AddressChange, NewAddress, SavedAddress } from './schema.ts';

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Own addresses, the one that was ordered to last first. */
export const listAddresses = defineContract({
  method: 'GET',
  path: '/rest/customer/addresses/',
  summary: 'Мои адреса доставки',
  tag: 'addresses',
  auth: 'customer',
  response: z.object({ addresses: z.array(SavedAddress) }),
});

/** Saves a new address; a known one takes the details over. */
export const addAddress = defineContract({
  method: 'POST',
  path: '/rest/customer/addresses/',
  summary: 'Сохранить адрес доставки',
  tag: 'addresses',
  auth: 'customer',
  body: NewAddress,
  response: z.object({ address: SavedAddress, addresses: z.array(SavedAddress) }),
});

/** Changes the name and the details of an own address. */
export const changeAddress = defineContract({
  method: 'PATCH',
  path: '/rest/customer/addresses/:id/',
  summary: 'Изменить мой адрес: название, дом, квартиру, подъезд, комментарий',
  tag: 'addresses',
  auth: 'customer',
  params,
  body: AddressChange,
  response: z.object({ address: SavedAddress }),
});

/** Forgets an own address. */
export const removeAddress = defineContract({
  method: 'DELETE',
  path: '/rest/customer/addresses/:id/',
  summary: 'Удалить мой адрес',
  tag: 'addresses',
  auth: 'customer',
  params,
  response: z.object({ addresses: z.array(SavedAddress) }),
});
