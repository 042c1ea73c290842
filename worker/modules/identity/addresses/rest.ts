import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#shared/features/addresses/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from '../addresses.ts';

export function mountAddresses(table: RestTable): void {
  mount(table, listAddresses, async ({ scope, session }) => ({
    addresses: await commands.listAddresses(scope, session.customer.id),
  }));
  mount(table, addAddress, ({ scope, session, body }) =>
    commands.addAddress(scope, session.customer.id, body),
  );
  mount(table, changeAddress, async ({ scope, session, params, body }) => ({
    address: await commands.changeAddress(scope, session.customer.id, params.id, body),
  }));
  mount(table, removeAddress, async ({ scope, session, params }) => ({
    addresses: await commands.removeAddress(scope, session.customer.id, params.id),
  }));
}
