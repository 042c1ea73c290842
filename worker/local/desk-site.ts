import { Hono } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { ownAddress } from '#shared/desk/routes.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { noteChangedDays } from '../acts/content-published.ts';
import type { AppEnv } from '../context.ts';
import { createDesk } from '../desk/app.ts';
import { insertMember, listMembers } from '../modules/operations/staff/people/sql.ts';
import { type Entrant, openSession } from '../modules/operations/staff/sessions/commands.ts';
import { setStaffToken } from '../modules/operations/staff/staff-cookie.ts';
import { boundDatabase } from '../platform/cloudflare/d1-database.ts';
import { publishedParts } from '../published/parts.ts';
import { createPublished } from '../published/published.ts';
import { createServing } from '../published/serving.ts';
import { readBody } from '../rest/body.ts';
import { parseInput } from '../rest/parse.ts';
import { fieldsOf } from '../returned-form.ts';
import type { Scope } from '../scope.ts';
import type { LocalBindings } from './bindings.ts';
import { createMovableClock } from './clock.ts';
import { mountProbes } from './probes.ts';
import { createLocalServices } from './services.ts';
import type { LocalSiteOptions } from './site.ts';
import { createStatementCount } from './statements.ts';

const Trial = z.object({ role: z._default(StaffRole, 'manager'), from: z.optional(z.string()) });

/** Somebody of a role who tries the desk, made when they first sign in. */
async function trialMember({ db, clock: { now } }: Scope, role: StaffRole): Promise<Entrant> {
  const email = `${role}@desk.example`;
  const known = (await listMembers(db, now())).find((member) => member.email === email);
  if (known) return known;
  const member = { id: uuidv7(), name: `${roleLabels[role]} для пробы`, email, role };
  await db.write([insertMember({ ...member, now: now() })]);
  return member;
}

/** The desk with a way in for whoever tries it, a settable clock and a count of its statements. */
export function createLocalDesk({ clock = createMovableClock(), services, served }: LocalSiteOptions = {}) {
  const statements = createStatementCount();
  const local = new Hono<AppEnv>({ strict: false });
  mountProbes(local, { clock, statements });
  local.post('/sign-in', async (c) => {
    const { role, from } = parseInput(Trial, fieldsOf(await readBody(c))) as z.infer<typeof Trial>;
    const scope = c.get('scope');
    const session = await openSession(scope, await trialMember(scope, role), {
      operation: 'POST /local/sign-in/',
      userAgent: c.req.header('User-Agent') ?? '',
    });
    await scope.db.write(session.statements);
    setStaffToken(c, session.token);
    return c.redirect(ownAddress(from ?? null), 303);
  });
  const desk = createDesk({
    services: (env) => ({
      ...createLocalServices(env as LocalBindings, clock, env.SITE_URL ?? ''),
      ...services,
    }),
    clock,
    readPublished: createPublished(
      createServing({
        parts: publishedParts,
        clock,
        beforePublish: noteChangedDays(clock),
        followsTables: () => true,
        served,
      }),
    ),
    local,
  });
  /** What is bound, with its statements counted. */
  const watched = oncePerObject(
    (env: LocalBindings): LocalBindings => ({ ...env, DB: statements.wrap(boundDatabase(env.DB)) }),
  );
  const handlers = {
    fetch: (request, env, context) => desk.fetch(request, watched(env), context),
  } satisfies ExportedHandler<LocalBindings>;
  return { handlers, statements };
}
