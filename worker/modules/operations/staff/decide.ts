import type { Contract } from '#shared/contract.ts';
import { mayDo } from '#shared/features/staff/roles.ts';
import type { Actor } from '../../../actor.ts';

/** Who works here, and for which scripts, is decided by people: a secret that has leaked makes no other one. */
const isForPeople = ({ method, path }: Operation) =>
  method === 'POST' && /^\/rest\/operations\/(staff|tokens)\//.test(path);

type Operation = Pick<Contract, 'method' | 'path' | 'roles'>;

/** Whether somebody may do an operation: a token no more than who has made it. */
export function isPermitted(actor: Actor, operation: Operation): boolean {
  if (actor.kind === 'deployment') return true;
  // A shift is not an operation.
  if (actor.kind === 'courier') return false;
  if (actor.kind === 'staff') return mayDo(actor.role, operation);
  if (isForPeople(operation)) return false;
  const { scope, makerRole } = actor;
  const isInScope =
    'role' in scope
      ? mayDo(scope.role, operation)
      : scope.operations.includes(`${operation.method} ${operation.path}`);
  return isInScope && (makerRole === null || mayDo(makerRole, operation));
}
