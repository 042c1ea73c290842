import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { ownAddress } from '#shared/desk/routes.ts';
import { aroundPublication } from '../acts/content-published.ts';
import type { AppEnv } from '../context.ts';
import { createDesk } from '../desk/app.ts';
import { readSettings } from '../env.ts';
import { boundDatabase } from '../platform/cloudflare/d1-database.ts';
import { publishedParts } from '../published/parts.ts';
import { createPublished } from '../published/published.ts';
import { createServing } from '../published/serving.ts';
import { readBody } from '../rest/body.ts';
import { fieldsOf } from '../returned-form.ts';
import type { LocalBindings } from './bindings.ts';
import { createMovableClock } from './clock.ts';
import { mountProbes } from './probes.ts';
import { createLocalServices } from './services.ts';
import { createStatementCount } from './statements.ts';

/** The cookie of the manager who tries the desk; only the local environment knows it. */
const TRIAL_COOKIE = 'desk_trial';

const clock = createMovableClock();
const statements = createStatementCount();
const local = new Hono<AppEnv>({ strict: false });
mountProbes(local, { clock, statements });

local.post('/sign-in', async (c) => {
  const { from } = fieldsOf(await readBody(c));
  setCookie(c, TRIAL_COOKIE, 'manager', { path: '/', httpOnly: true, sameSite: 'Strict' });
  return c.redirect(ownAddress(typeof from === 'string' ? from : null), 303);
});

local.post('/sign-out', (c) => {
  deleteCookie(c, TRIAL_COOKIE, { path: '/' });
  return c.redirect('/sign-in/', 303);
});

const desk = createDesk({
  services: (env) => createLocalServices(env as LocalBindings, clock, env.SITE_URL ?? ''),
  clock,
  readPublished: createPublished(
    createServing({
      parts: publishedParts,
      clock,
      ...aroundPublication(clock),
      followsTables: () => true,
    }),
  ),
  local,
});

/** A request of the manager who tries the desk, with the local token that lets them do what operators do. */
function withTrial(request: Request, env: LocalBindings): Request {
  const { operatorToken } = readSettings(env);
  const isTrial = new RegExp(`(^|; )${TRIAL_COOKIE}=manager(;|$)`).test(request.headers.get('Cookie') ?? '');
  if (!isTrial || operatorToken === undefined || request.headers.has('Authorization')) return request;
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${operatorToken}`);
  return new Request(request, { headers });
}

export default {
  fetch: (request, env, context) => {
    const watched: LocalBindings = { ...env, DB: statements.wrap(boundDatabase(env.DB)) };
    return desk.fetch(withTrial(request, env), watched, context);
  },
} satisfies ExportedHandler<LocalBindings>;
