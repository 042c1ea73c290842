import type { AppError } from '#shared/errors.ts';
import { getTastes, previewTastes, saveTastes, setTired } from '#shared/features/exclusions/contract.ts';
import { loginPath } from '#shared/routes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

const PAGE = '/personal/exceptions/';

/** Without scripts every form of the page leads back to it. */
const ways = {
  done: () => ({ to: `${PAGE}?done=1` }),
  refused: (error: AppError) =>
    error.code === 'unauthorized' ? { to: loginPath(PAGE) } : { to: PAGE, keepsForm: true },
};

export function mountExclusions(table: RestTable): void {
  mount(table, getTastes, ({ c, session }) => commands.getTastes(c, session));
  mount(table, previewTastes, ({ c, session, query }) => commands.previewTastes(c, session, query));
  mount(table, saveTastes, ({ c, session, body }) => commands.saveTastes(c, session, body), ways);
  mount(table, setTired, ({ c, session, body }) => commands.setTired(c, session, body), ways);
}
