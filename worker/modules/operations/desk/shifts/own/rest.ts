import * as contracts from '#shared/desk/shift/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../../../../../actor.ts';
import { markStops } from '../../../../../acts/stops-marked/mark.ts';
import { bytesOf } from '../../../../../read-bytes.ts';
import type { RestTable } from '../../../../../rest/call.ts';
import { mount } from '../../../../../rest/mount.ts';
import type { Scope } from '../../../../../scope.ts';
import { setShiftCookie } from '../shift-cookie.ts';
import { addDoorPhoto, enterShift, listOwnShifts, readShift } from './commands.ts';

/** Whoever asks: these calls stand under the audit, which knows them. */
function actorOf({ audited }: Scope): Actor {
  if (!audited) throw new AppError('unauthorized');
  return audited.actor;
}

/** What couriers do on their shift, which the desk alone has. */
export function mountOwnShifts(table: RestTable): void {
  mount(table, contracts.enterShift, async ({ c, scope, body }) => {
    const { token, maxAge, shift } = await enterShift(scope, body.link);
    setShiftCookie(c, token, maxAge);
    return { shift };
  });
  mount(table, contracts.listOwnShifts, ({ scope }) => listOwnShifts(scope, actorOf(scope)));
  mount(table, contracts.readShift, ({ scope, params }) => readShift(scope, params.id));
  mount(table, contracts.addDoorPhoto, async ({ c, scope, params: { id, stop } }) => {
    await addDoorPhoto(scope, id, stop, bytesOf(c));
    return { hasPhoto: true as const };
  });
  mount(table, contracts.markStops, ({ scope, params, body }) => markStops(scope, params.id, body.marks));
}
