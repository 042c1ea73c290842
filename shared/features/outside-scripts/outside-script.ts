import type { CookieCategory } from '../consents/cookies.ts';

/** What a visitor has to allow before a script may be loaded; what is necessary needs no word. */
export type ScriptCategory = 'necessary' | CookieCategory;

/** When a script is loaded: with a payment, at the first touch of a form that needs it, or at rest. */
type ScriptMoment = 'checkout' | 'touch' | 'idle';

/**
 * What the Content-Security-Policy lets in for a script: hosts, and of those that have more than the vendor's scripts the
 * folders alone, because a script of anybody that lies there would run here.
 */
export type PolicyHosts = Readonly<
  Partial<Record<'script' | 'connect' | 'frame' | 'img' | 'style', readonly string[]>>
>;

/** A script of somebody else, as a row of the table. */
export interface OutsideScript {
  readonly category: ScriptCategory;
  readonly moment: ScriptMoment;
  readonly src: string;
  /** Name of the global function that the script calls when it can be used; without it the end of its run counts. */
  readonly onReady?: string;
  /** By what the vendor knows the site. */
  readonly siteKey?: string;
  /** Name of the global function that the page calls, where the deployment names it. */
  readonly calls?: string;
  /** How long the page waits for it, in milliseconds. */
  readonly timeoutMs: number;
  readonly hosts: PolicyHosts;
}
