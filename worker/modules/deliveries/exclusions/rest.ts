import {
  getTastes,
  previewTastes,
  savePerson,
  saveTastes,
  setTired,
} from '#shared/features/exclusions/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';
import * as persons from './persons/commands.ts';

export function mountExclusions(table: RestTable): void {
  mount(table, getTastes, ({ scope, session }) => commands.getTastes(scope, session.customer.id));
  mount(table, previewTastes, ({ scope, session, query }) =>
    commands.previewTastes(scope, session.customer.id, query),
  );
  mount(table, saveTastes, ({ scope, session, body }) =>
    commands.saveTastes(scope, session.customer.id, body),
  );
  mount(table, savePerson, ({ scope, session, params, body }) =>
    persons.savePerson(scope, session.customer.id, params.id, body),
  );
  mount(table, setTired, ({ scope, session, body }) => commands.setTired(scope, session.customer.id, body));
}
