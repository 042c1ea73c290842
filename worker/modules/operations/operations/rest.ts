import { listDeadLetters, retryDeadLetter } from '#shared/features/operations/dead-letters/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import {
  listPublications,
  publishContent,
  restorePublication,
} from '#shared/features/operations/publications/contract.ts';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import {
  announceIncident,
  endIncident,
  endSalesStop,
  listIncidents,
  listSalesStops,
  openSalesStop,
  setCapacity,
} from '#shared/features/operations/shop/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as deadLetters from './dead-letters/commands.ts';
import * as health from './health/commands.ts';
import * as publications from './publications/commands.ts';
import * as reconciliation from './reconcile/commands.ts';
import * as shop from './shop/commands.ts';

/** Calls of whoever runs the site: what is sold and brought, and what a queue could not do. */
export function mountOperations(table: RestTable): void {
  mount(table, readHealth, ({ scope }) => health.readHealth(scope));
  mount(table, reconcile, ({ scope, query }) => reconciliation.reconcile(scope, query.days));
  mount(table, listSalesStops, async ({ scope }) => ({ stops: await shop.listSalesStops(scope) }));
  mount(table, openSalesStop, async ({ scope, body }) => ({ stop: await shop.openSalesStop(scope, body) }));
  mount(table, endSalesStop, async ({ scope, params }) => ({
    stop: await shop.endSalesStop(scope, params.id),
  }));
  mount(table, setCapacity, ({ scope, body }) => shop.setCapacity(scope, body));
  mount(table, listIncidents, async ({ scope }) => ({ incidents: await shop.listIncidents(scope) }));
  mount(table, announceIncident, async ({ scope, body }) => ({
    incident: await shop.announceIncident(scope, body),
  }));
  mount(table, endIncident, ({ scope, params }) => shop.endIncident(scope, params.id));
  mount(table, listDeadLetters, async ({ scope }) => ({
    letters: await deadLetters.listDeadLetters(scope),
  }));
  mount(table, retryDeadLetter, ({ scope, params }) => deadLetters.retryDeadLetter(scope, params.id));
  mount(table, listPublications, async ({ scope }) => ({
    publications: await publications.listPublications(scope),
  }));
  mount(table, publishContent, ({ scope }) => publications.publishContent(scope));
  mount(table, restorePublication, ({ scope, params }) =>
    publications.restorePublication(scope, params.version),
  );
}
