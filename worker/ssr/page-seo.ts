import type { Hono } from 'hono';
import { REGION_COOKIE } from '#shared/features/regions/rules.ts';
import { getSeo } from '#shared/features/seo/contract.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { requestRest } from '../rest/in-process.ts';

/**
 * What the head of the page at an address says, in a region or, without its code, in the default one; undefined where
 * there is no such page. Nothing else about the visitor is passed.
 */
export async function readPageSeo(rest: Hono<AppEnv>, c: AppContext, address: string, region = '') {
  const query = `?path=${encodeURIComponent(address)}`;
  const cookie = region === '' ? '' : `${REGION_COOKIE}=${region}`;
  const answer = await requestRest(rest, c, `${getSeo.path}${query}`, cookie);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${getSeo.path} answered ${answer.status}`);
  return getSeo.response.parse(await answer.json());
}
