import type { Contract } from '#shared/contract.ts';
import type { DeskPageId } from '#shared/desk/routes.ts';
import type { DeskTheme } from '#shared/desk/theme.ts';
import { mayDo, type StaffRole } from '#shared/features/staff/roles.ts';

/** Where in the desk its reader is, as server and browser both know it. */
export interface Place {
  /** The page; null where the address names none. */
  readonly page: DeskPageId | null;
  readonly params: Readonly<Record<string, string>>;
  /** Path and query. */
  readonly address: string;
  /** The moment when the page was made. */
  readonly now: number;
  readonly theme: DeskTheme;
  /** Where the local environment signs in whoever tries the desk; null elsewhere. */
  readonly trial: string | null;
  /** Who has signed in; the deployment's own token has no role. Null where nobody has signed in. */
  readonly member: { readonly name: string; readonly role: StaffRole | null } | null;
}

/** What the address says beside the path. */
export const queryOf = ({ address }: Place): URLSearchParams =>
  new URLSearchParams(address.split('?')[1]?.split('#')[0] ?? '');

/** Whether the reader may make a call. */
export const mayCall = ({ member }: Pick<Place, 'member'>, contract: Contract): boolean =>
  member === null || member.role === null || mayDo(member.role, contract);
