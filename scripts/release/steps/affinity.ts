import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import type { CloudflareApi } from '../cloudflare-api.ts';
import type { Step } from '../release.ts';

const HEADER = 'Cloudflare-Workers-Version-Key';
const Zones = z.array(z.object({ id: z.string(), name: z.string() }));
const Ruleset = z.object({
  id: z.string(),
  rules: z.optional(z.array(z.object({ description: z.optional(z.string()) }))),
});
const Anything = z.unknown();

/** The zone of a host: the longest of its names that the account has. */
async function findZone(api: CloudflareApi, host: string): Promise<string> {
  const names = host.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const name of names) {
    const [zone] = await api.read(Zones, `/zones?name=${name}`);
    if (zone) return zone.id;
  }
  throw new Complaint(`No zone of this account has ${host}: add its domain to the account first.`);
}

/**
 * While two versions serve, a page and its hashed files have to come from one of them. A browser cannot say so of a
 * page that it opens, so the zone does, by the visitor's address.
 */
export const affinity: Step = {
  name: 'affinity',
  describe: ({ config }) =>
    `a rule of the zone keeps each visitor of ${config().site} with one version (${HEADER}); the token needs Zone, Transform Rules, Edit`,
  async run({ config, api }) {
    const { hostname: host } = new URL(config().site);
    const cloudflare = await api();
    const zone = await findZone(cloudflare, host);
    const path = `/zones/${zone}/rulesets`;
    const phase = `${path}/phases/http_request_late_transform/entrypoint`;
    const description = `${host}: a visitor stays with one version`;
    const rule = {
      description,
      expression: `http.host eq "${host}"`,
      action: 'rewrite',
      action_parameters: { headers: { [HEADER]: { operation: 'set', expression: 'to_string(ip.src)' } } },
    };
    const ruleset = await cloudflare.find(Ruleset, phase);
    if (ruleset?.rules?.some((one) => one.description === description)) return 'the zone has its rule';
    // Rules of others in the same ruleset stay.
    if (ruleset) await cloudflare.write(Anything, 'POST', `${path}/${ruleset.id}/rules`, rule);
    else await cloudflare.write(Anything, 'PUT', phase, { rules: [rule] });
    return 'the zone has got its rule';
  },
};
