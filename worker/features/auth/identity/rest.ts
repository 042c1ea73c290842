import {
  changeProfile,
  confirmEmail,
  confirmPhone,
  requestEmailCode,
  requestPhoneCodes,
} from '#shared/features/customers/contract.ts';
import { mount, type RestTable } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountIdentity(table: RestTable): void {
  mount(table, changeProfile, ({ c, session, body }) => commands.changeName(c, session, body.name));
  mount(table, requestEmailCode, ({ c, session, body }) => commands.requestEmailCode(c, session, body.email));
  mount(table, confirmEmail, ({ c, session, body }) => commands.confirmEmail(c, session, body));
  mount(table, requestPhoneCodes, ({ c, session, body }) =>
    commands.requestPhoneCodes(c, session, body.phone),
  );
  mount(table, confirmPhone, ({ c, session, body }) => commands.confirmPhone(c, session, body));
}
