import * as deadLettersContract from '#shared/features/operations/dead-letters/contract.ts';
import * as healthContract from '#shared/features/operations/health/contract.ts';
import * as publicationsContract from '#shared/features/operations/publications/contract.ts';
import * as reconcileContract from '#shared/features/operations/reconcile/contract.ts';
import * as shopContract from '#shared/features/operations/shop/contract.ts';
import { calls } from '../../../rest/calls.ts';
import * as deadLetters from './dead-letters/commands.ts';
import * as health from './health/commands.ts';
import * as publications from './publications/commands.ts';
import * as reconciliation from './reconcile/commands.ts';
import * as shop from './shop/commands.ts';

/** Calls of whoever runs the site: what is sold and brought, and what a queue could not do. */
export const operationCalls = [
  ...calls(healthContract, { readHealth: ({ scope }) => health.readHealth(scope) }),
  ...calls(reconcileContract, {
    reconcile: ({ scope, query }) => reconciliation.reconcile(scope, query.days),
  }),
  ...calls(shopContract, {
    listSalesStops: async ({ scope }) => ({ stops: await shop.listSalesStops(scope) }),
    openSalesStop: async ({ scope, body }) => ({ stop: await shop.openSalesStop(scope, body) }),
    endSalesStop: async ({ scope, params }) => ({ stop: await shop.endSalesStop(scope, params.id) }),
    setCapacity: ({ scope, body }) => shop.setCapacity(scope, body),
    listIncidents: async ({ scope }) => ({ incidents: await shop.listIncidents(scope) }),
    announceIncident: async ({ scope, body }) => ({ incident: await shop.announceIncident(scope, body) }),
    endIncident: ({ scope, params }) => shop.endIncident(scope, params.id),
  }),
  ...calls(deadLettersContract, {
    listDeadLetters: async ({ scope }) => ({ letters: await deadLetters.listDeadLetters(scope) }),
    retryDeadLetter: ({ scope, params }) => deadLetters.retryDeadLetter(scope, params.id),
  }),
  ...calls(publicationsContract, {
    listPublications: async ({ scope }) => ({ publications: await publications.listPublications(scope) }),
    publishContent: ({ scope }) => publications.publishContent(scope),
    restorePublication: ({ scope, params }) => publications.restorePublication(scope, params.version),
  }),
];
