import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewAddress } from '#shared/features/addresses/schema.ts';
import { skipDelivery } from '#shared/features/deliveries/contract.ts';
import { namedAddressFields } from '../../features/addresses/shared/address-values.ts';
import { complaintsOf, treeOf } from './form-body.ts';
import { formAttributes } from './rest-form.tsx';

const formData = (...fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test('a form makes the same call with scripts as without them', () => {
  const html = renderToStaticMarkup(<form {...formAttributes(skipDelivery, { id: 'd1' })} />);
  expect(html).toBe('<form action="/rest/deliveries/d1/skip/" method="post"></form>');
});

test('fields make a body as the server makes it of them', () => {
  const fields = formData(
    ['address.house', '20'],
    ['address.street:chosen', '{}'],
    ['skip', 'sat'],
    ['skip', 'sun'],
  );
  expect(treeOf(fields)).toEqual({ address: { house: '20' }, skip: ['sat', 'sun'] });
});

test('a schema says in words what is wrong', () => {
  const named = { ...Object.fromEntries(namedAddressFields.map(({ name }) => [name, ''])), streetId: '1' };
  expect(complaintsOf(NewAddress, named)).toEqual({ house: 'Укажите дом' });
});
