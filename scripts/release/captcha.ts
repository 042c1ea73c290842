import type { AuditFinding } from './audit.ts';

/** The flag that lets a release pass without a bot check, or where the platform does not tell of one. */
export const withoutCaptcha = '--without-captcha';

/** The keys of each bot check: one is enough, with both of its keys. */
const pairs = [
  ['SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
] as const;

/** Names of the variables of an environment of wrangler.toml; the one without a name is the full variant. */
export function variablesOf(toml: string, environment: string): string[] {
  const heading = environment === '' ? '[vars]' : `[env.${environment}.vars]`;
  const [, after = ''] = toml.split(`\n${heading}\n`);
  const [own = ''] = after.split(/^\[/m);
  return [...own.matchAll(/^([A-Z_\d]+) =/gm)].map(([, name = '']) => name);
}

/** The names in what `wrangler secret list` has printed; undefined where it does not tell. */
function secretsOf(printed: string): string[] | undefined {
  try {
    const listed: unknown = JSON.parse(printed);
    return Array.isArray(listed) ? listed.map(({ name }: { name?: unknown }) => String(name)) : undefined;
  } catch {
    return undefined;
  }
}

/** What the secrets of a deployment mean for its bot checks: without any a customer may ask for a few codes an hour. */
export function judgeCaptcha(
  printed: string,
  variables: readonly string[],
  flags: readonly string[],
): AuditFinding {
  const secrets = secretsOf(printed);
  const names = new Set([...variables, ...(secrets ?? [])]);
  const half = pairs.filter(
    (pair) => pair.some((name) => names.has(name)) && !pair.every((name) => names.has(name)),
  );
  const whole = pairs.filter((pair) => pair.every((name) => names.has(name)));
  if (whole.length > 0 && half.length === 0)
    return { isRight: true, text: `Bot checks by ${whole.map(([, secret]) => secret).join(', ')}` };
  const missing = (half.length > 0 ? half : pairs).map((pair) =>
    pair.filter((name) => !names.has(name)).join(', '),
  );
  const reason = secrets
    ? `missing ${missing.join(half.length > 0 ? '; ' : ' or ')}`
    : 'the platform did not tell which secrets there are';
  const isLetPass = flags.includes(withoutCaptcha);
  return {
    isRight: isLetPass,
    text: isLetPass
      ? `NO bot check is known, as ${withoutCaptcha} allows: ${reason}`
      : `No bot check: ${reason}. Without one a visitor gets a few codes an hour; put the keys, or take that with ${withoutCaptcha}`,
  };
}
