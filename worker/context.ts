import type { Context } from 'hono';
import type { AppError } from '#shared/errors.ts';
import type { SignedInCustomer } from '#shared/features/customers/schema.ts';
import type { ExperimentKey } from '#shared/features/experiments/keys.ts';
import type { PageRoute } from '#shared/routes.ts';
import type { Actor } from './actor.ts';
import type { Bindings } from './env.ts';
import type { Hop } from './hop.ts';
import type { KeptPage } from './pages/memory.ts';
import type { DatabaseUsage } from './platform/database-usage.ts';
import type { Scope } from './scope.ts';

/** A verified session. */
export interface Session {
  readonly customer: SignedInCustomer;
  readonly token: string;
}

/** The body of a call as it was taken: whole, or with what is wrong with it. */
export type SentBody = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly refusal: AppError };

/** What the steps of the pipeline leave for the later ones. */
export interface Variables {
  requestId: string;
  /** What the request has asked of the database so far. */
  usage: DatabaseUsage;
  /** Network address of the visitor as it is; empty where nobody tells. */
  clientAddress: string;
  /** What an edge in front of this origin says of the visitor; undefined where there is none. */
  hop?: Hop;
  /** Whether this edge asks its origin for what every visitor gets alike, and not for the visitor. */
  asksForItself?: boolean;
  /** What a call has sent; undefined where it has sent nothing. */
  body?: SentBody;
  /** What commands work with. */
  scope: Scope;
  /** Address of the request; nobody changes it. */
  url: URL;
  /** The page that the address names in this variant; undefined where there is none. */
  page: PageRoute | undefined;
  session: Session | null;
  /** Whether the request has come to the desk, where alone its sessions count. */
  isDesk?: boolean;
  /** Who of the staff makes the call; undefined where none was let in. */
  actor?: Actor;
  /** Whether the page is for somebody who is not signed in and whose data is at hand: rendered whole, with no script in it. */
  isAnonymous: boolean;
  /** Experiments whose variant the page shows. */
  experiments: readonly ExperimentKey[];
  /** Content of `<meta name=robots>`, or null. */
  robots: string | null;
  secureHeadersNonce?: string;
  /** The kept page that is answered. */
  keptPage?: KeptPage;
}

export interface AppEnv {
  Bindings: Bindings;
  Variables: Variables;
}

export type AppContext = Context<AppEnv>;
