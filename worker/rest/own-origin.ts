import type { Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '../context.ts';

/** An application sends no header of its own accord: it is told which one is missing. */
const foreign = (told: string | undefined) =>
  new AppError(
    'foreign_origin',
    told === undefined ? { message: 'Не хватает заголовка Origin с адресом сайта' } : {},
  );

/** Whether every header that tells where a request comes from names one of our pages, and one of them is there. */
export function isFromOwnPage(c: AppContext): boolean {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site');
  const isOwnOrigin = origin === undefined || origin === new URL(c.req.url).origin;
  const isOwnSite = site === undefined || site === 'same-origin';
  return (origin !== undefined || site !== undefined) && isOwnOrigin && isOwnSite;
}

/** Whether a call changes something that only our own pages, and applications that name them, may change. */
export const needsOwnOrigin = ({ method, crossOrigin }: Pick<Contract, 'method' | 'crossOrigin'>): boolean =>
  method !== 'GET' && !crossOrigin;

/** Lets only our own pages change anything. */
export function requireOwnOrigin(c: AppContext): void {
  if (!isFromOwnPage(c)) throw foreign(c.req.header('Origin') ?? c.req.header('Sec-Fetch-Site'));
}

/**
 * The specified logout is a GET, which a picture or a link of any site can send: without the customer's own headers the
 * browser has to say that one of our pages asks.
 */
export function requireOwnLogout(c: AppContext): void {
  if (c.req.header('authorization-token') !== undefined) return;
  const site = c.req.header('Sec-Fetch-Site');
  // Browsers that do not name the site name the page.
  const page = c.req.header('Origin') ?? c.req.header('Referer') ?? '';
  const isOwnPage = URL.canParse(page) && new URL(page).origin === new URL(c.req.url).origin;
  if (site === undefined ? !isOwnPage : site !== 'same-origin') throw foreign(site ?? (page || undefined));
}
