import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#shared/features/addresses/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountAddresses(table: RestTable): void {
  mount(table, listAddresses, async ({ c, session }) => ({
    addresses: await commands.listAddresses(c, session),
  }));
  mount(table, addAddress, async ({ c, session, body }) => ({
    addresses: await commands.addAddress(c, session, body),
  }));
  mount(table, changeAddress, async ({ c, session, params, body }) => ({
    address: await commands.changeAddress(c, session, params.id, body),
  }));
  mount(table, removeAddress, async ({ c, session, params }) => ({
    addresses: await commands.removeAddress(c, session, params.id),
  }));
}
