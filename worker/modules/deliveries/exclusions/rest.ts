import * as contract from '#shared/features/exclusions/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';
import * as persons from './persons/commands.ts';

export const exclusionCalls = calls(contract, {
  getTastes: ({ scope, customer }) => commands.getTastes(scope, customer.id),
  previewTastes: ({ scope, customer, query }) => commands.previewTastes(scope, customer.id, query),
  saveTastes: ({ scope, customer, body }) => commands.saveTastes(scope, customer.id, body),
  savePerson: ({ scope, customer, params, body }) => persons.savePerson(scope, customer.id, params.id, body),
  setTired: ({ scope, customer, body }) => commands.setTired(scope, customer.id, body),
});
