import type * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { SMS_CODES_PER_HOUR } from '#shared/features/bounds/terms.ts';
import type { ExperimentShares } from '#shared/features/experiments/assignment.ts';
import {
  configOf,
  type OutsideConfig,
  type OutsideScripts,
  scriptsOf,
} from '#shared/features/outside-scripts/table.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { type Bindings, localHost, Variables } from './env.ts';
import { halfSetIn, isSetIn, withoutHalfSet } from './half-set.ts';

/** What is missing or contradicts so that nothing can go on, in words for whoever deploys. */
function complaintsOf(data: Variables): string[] {
  const isSet = isSetIn(data);
  // Photos would go where nobody looks for them.
  const astray =
    isSet('PHOTOS_URL') === isSet('PHOTOS_REGION')
      ? []
      : ['PHOTOS_URL and PHOTOS_REGION belong together: one of them is missing'];
  const isOwnRest = data.REST_ORIGIN === undefined;
  const required = data.ENVIRONMENT === 'production' && isOwnRest && !isSet('CODE_PEPPER');
  const isPlaceOpen = data.ENVIRONMENT === 'production' && data.OWN_SERVER === true;
  const unsaid =
    isPlaceOpen && data.DATA_IN_RUSSIA === undefined ? ['DATA_IN_RUSSIA missing: true or false'] : [];
  // A platform routes hosts of its own; a server hears whatever host somebody names.
  const homeless = isPlaceOpen && !isSet('SITE_URL') ? ['SITE_URL missing'] : [];
  // Without it an edge is a stranger to its origin, and an origin answers whoever finds it.
  const isHop = data.ENVIRONMENT === 'production' && (!isOwnRest || data.OWN_SERVER === true);
  const unsigned = isHop && !isSet('HOP_SECRET') ? ['HOP_SECRET missing: the same on edge and origin'] : [];
  const misplaced = (['SMARTCAPTCHA_HOST', 'RECAPTCHA_HOST', 'JIVO_HOST'] as const)
    .filter((name) => data.ENVIRONMENT !== 'local' && localHost.test(data[name] ?? ''))
    .map((name) => `${name} is the own machine outside the local environment`);
  return [
    ...astray,
    ...misplaced,
    ...unsaid,
    ...homeless,
    ...unsigned,
    ...(required ? ['CODE_PEPPER missing'] : []),
  ];
}

/** Checked settings of the deployment. */
export interface Settings {
  readonly isLocal: boolean;
  readonly isSimply: boolean;
  readonly restOrigin: string | undefined;
  /** Origin of the site as visitors name it, whatever a request names; undefined where it is not told. */
  readonly siteOrigin: string | undefined;
  /** Origin of the desk; undefined where it is not told. */
  readonly deskOrigin: string | undefined;
  /** Whether Node hosts the worker, on a server of its own. */
  readonly isOwnServer: boolean;
  /** Parts of the site that are off because only some of their variables are set, and why. */
  readonly halfSet: readonly string[];
  /** Who gets letters of what goes wrong; undefined where nobody does. */
  readonly alertsEmail: string | undefined;
  /** Whether an edge stands in front of this origin, and nobody else may ask it. */
  readonly isBehindEdge: boolean;
  /** What an edge signs its requests to the origin with; without it an origin believes no edge. */
  readonly hopSecret: string | undefined;
  /** Where the pages that both variants have are to be found by search engines; undefined: here. */
  readonly canonicalOrigin: string | undefined;
  readonly codePepper: string;
  /** The most messages by SMS in an hour whose codes nobody enters. */
  readonly smsCodesPerHour: number;
  /** Secret that codes of certificates are made with; without it none are sold. */
  readonly certificateSecret: string | undefined;
  /** What the operators' commands prove themselves with; without it every one of them is refused. */
  readonly operatorToken: string | undefined;
  /** What pages may load from others. */
  readonly outsideScripts: OutsideScripts;
  /** What of that the browser is told. */
  readonly outside: OutsideConfig | undefined;
  /** Who is put into experiments by lot. */
  readonly experimentShares: ExperimentShares;
  /** Whether cookies count as allowed until they are refused. */
  readonly isConsentImplied: boolean;
}

/** A variable that cannot be, with what it has to be where the schema can say so in few words. */
function describeIssue({ path, ...issue }: z.core.$ZodIssue): string {
  const name = path.join('.');
  if (issue.code === 'too_small') return `${name} (at least ${issue.minimum} characters)`;
  if (issue.code === 'invalid_value') return `${name} (${issue.values.join(' or ')})`;
  return name;
}

/**
 * Reads the settings once per isolate; a wrong one stops the request and names the variable. What is only half set is
 * off.
 */
export const readSettings = oncePerObject((env: Omit<Bindings, 'DB'>): Settings => {
  const parsed = Variables.safeParse(env);
  if (!parsed.success) {
    throw new Complaint(
      `Wrong setting: ${parsed.error.issues.map(describeIssue).join(', ')}; docs/operations.md says what each is.`,
    );
  }
  const data = withoutHalfSet(parsed.data);
  const complaints = complaintsOf(data);
  if (complaints.length > 0)
    throw new Complaint(
      `Settings contradict: ${complaints.join('; ')}; docs/operations.md says what belongs together.`,
    );
  const isLocal = data.ENVIRONMENT === 'local';
  const outsideScripts = scriptsOf(data);
  return {
    isLocal,
    isSimply: data.IS_SIMPLY,
    restOrigin: data.REST_ORIGIN,
    siteOrigin: data.SITE_URL && new URL(data.SITE_URL).origin,
    deskOrigin: data.DESK_URL && new URL(data.DESK_URL).origin,
    isOwnServer: data.OWN_SERVER === true,
    halfSet: halfSetIn(parsed.data),
    alertsEmail: data.ALERTS_EMAIL,
    isBehindEdge: !isLocal && data.HOP_SECRET !== undefined && data.REST_ORIGIN === undefined,
    hopSecret: data.HOP_SECRET,
    canonicalOrigin: data.CANONICAL_ORIGIN && new URL(data.CANONICAL_ORIGIN).origin,
    codePepper: data.CODE_PEPPER ?? 'local-environment-only',
    smsCodesPerHour: Number(data.SMS_CODES_PER_HOUR ?? SMS_CODES_PER_HOUR),
    certificateSecret: data.CERTIFICATE_SECRET ?? (isLocal ? 'local-environment-only, no secret' : undefined),
    isConsentImplied: data.CONSENT === 'implied',
    operatorToken: data.OPERATOR_TOKEN ?? (isLocal ? 'local-environment-only-no-secret' : undefined),
    outsideScripts,
    outside: configOf(outsideScripts),
    experimentShares: data.EXPERIMENTS,
  };
});
