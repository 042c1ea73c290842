import {
  giveStops as giveContract,
  handOverCash as handOverContract,
  listShifts as listContract,
  renewShiftLink,
  revokeShift as revokeContract,
} from '#shared/features/desk/shifts/contract.ts';
import type { AppContext } from '../../../../context.ts';
import type { RestTable } from '../../../../rest/call.ts';
import { mount } from '../../../../rest/mount.ts';
import { deskOriginOf } from '../../staff/desk-origin.ts';
import { handOverCash } from './cash.ts';
import { giveStops, listShifts, renewLink, revokeShift } from './commands.ts';

const originOf = (c: AppContext) =>
  deskOriginOf(c.get('scope'), { isDesk: c.get('isDesk') === true, origin: c.get('url').origin });

/** Stops that are given to couriers, the links of their shifts, and the cash that they hand over. */
export function mountShifts(table: RestTable): void {
  mount(table, listContract, ({ scope, query }) => listShifts(scope, query));
  mount(table, giveContract, ({ c, scope, body }) => giveStops(scope, body, originOf(c)));
  mount(table, renewShiftLink, ({ c, scope, params }) => renewLink(scope, params.id, originOf(c)));
  mount(table, revokeContract, ({ scope, params }) => revokeShift(scope, params.id));
  mount(table, handOverContract, ({ scope, params, body }) => handOverCash(scope, params.id, body));
}
