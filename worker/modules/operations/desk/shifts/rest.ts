import * as contract from '#shared/features/desk/shifts/contract.ts';
import type { AppContext } from '../../../../context.ts';
import { calls } from '../../../../rest/calls.ts';
import { deskOriginOf } from '../../staff/desk-origin.ts';
import { handOverCash } from './cash.ts';
import { giveStops, listShifts, renewLink, revokeShift } from './commands.ts';

const originOf = (c: AppContext) =>
  deskOriginOf(c.get('scope'), { isDesk: c.get('isDesk') === true, origin: c.get('url').origin });

/** Stops that are given to couriers, the links of their shifts, and the cash that they hand over. */
export const shiftCalls = calls(contract, {
  listShifts: ({ scope, query }) => listShifts(scope, query),
  giveStops: ({ c, scope, body }) => giveStops(scope, body, originOf(c)),
  renewShiftLink: ({ c, scope, params }) => renewLink(scope, params.id, originOf(c)),
  revokeShift: ({ scope, params }) => revokeShift(scope, params.id),
  handOverCash: ({ scope, params, body }) => handOverCash(scope, params.id, body),
});
