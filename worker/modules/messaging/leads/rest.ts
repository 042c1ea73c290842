import type { AppError } from '#shared/errors.ts';
import { addLead } from '#shared/features/leads/contract.ts';
import { safeBackUrl } from '#shared/routes.ts';
import type { AppContext } from '../../../context.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

/** The page that a form without scripts came from; its result is shown there. */
function wayBack(page: string | undefined, query: Record<string, string>): string {
  const path = safeBackUrl(page) ?? '/kontakty/';
  return `${path.split(/[?#]/, 1)[0]}?${new URLSearchParams(query)}#lead-${query.lead}`;
}

/** A refused form was not parsed as a whole: of its page the browser alone tells. */
function refusedWay(error: AppError, c: AppContext): string {
  const referer = c.req.header('Referer');
  const page = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : undefined;
  return wayBack(page, { lead: c.req.query('kind') ?? '', error: error.code });
}

export function mountLeads(table: RestTable): void {
  mount(
    table,
    addLead,
    ({ scope, session, body }) => commands.addLead(scope, session?.customer.id ?? null, body),
    {
      done: ({ number }, { body }) => ({ to: wayBack(body.page, { lead: body.kind, number }) }),
      refused: (error, c) => ({ to: refusedWay(error, c) }),
    },
  );
}
