import type { StaffRole } from '#shared/features/staff/roles.ts';

/** What a token of a script may do: as a role does, or what is listed by method and path. */
export type TokenScope = { readonly role: StaffRole } | { readonly operations: readonly string[] };

/** Whoever makes a call of operators. */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly role: StaffRole;
      /** The session that they have signed in with. */
      readonly sessionId: string;
    }
  | {
      readonly kind: 'token';
      readonly id: string;
      readonly name: string;
      readonly scope: TokenScope;
      /** The role of who has made it, beyond which it may do nothing; null for the deployment's own token. */
      readonly makerRole: StaffRole | null;
    }
  /** Whoever has opened a shift by its link: they may make the calls of that shift alone. */
  | {
      readonly kind: 'courier';
      /** The shift. */
      readonly id: string;
      readonly name: string;
    }
  /** The deployment's own token: the way in for the first owner, and in emergencies. */
  | { readonly kind: 'deployment'; readonly id: ''; readonly name: 'OPERATOR_TOKEN' };
