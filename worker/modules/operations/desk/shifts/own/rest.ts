import * as contract from '#shared/desk/shift/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../../../../../actor.ts';
import { markStops } from '../../../../../acts/stops-marked/mark.ts';
import { bytesOf } from '../../../../../read-bytes.ts';
import { calls } from '../../../../../rest/calls.ts';
import type { Scope } from '../../../../../scope.ts';
import { setShiftCookie } from '../shift-cookie.ts';
import { addDoorPhoto, enterShift, listOwnShifts, readShift } from './commands.ts';

/** Whoever asks: these calls stand under the audit, which knows them. */
function actorOf({ audited }: Scope): Actor {
  if (!audited) throw new AppError('unauthorized');
  return audited.actor;
}

/** What couriers do on their shift, which the desk alone has. */
export const ownShiftCalls = calls(contract, {
  enterShift: async ({ c, scope, body }) => {
    const { token, maxAge, shift } = await enterShift(scope, body.link);
    setShiftCookie(c, token, maxAge);
    return { shift };
  },
  listOwnShifts: ({ scope }) => listOwnShifts(scope, actorOf(scope)),
  readShift: ({ scope, params }) => readShift(scope, params.id),
  addDoorPhoto: async ({ c, scope, params: { id, stop } }) => {
    await addDoorPhoto(scope, id, stop, bytesOf(c));
    return { hasPhoto: true as const };
  },
  markStops: ({ scope, params, body }) => markStops(scope, params.id, body.marks),
});
