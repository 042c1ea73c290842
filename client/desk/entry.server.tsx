import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { DeskMatch } from '#shared/desk/routes.ts';
import type { DeskTheme } from '#shared/desk/theme.ts';
import { inertJson } from '../platform/rest/page-data.tsx';
import { createRestCall, RestError, type RestTransport } from '../platform/rest/rest.ts';
import { fontPreload } from '../ui/font-file.ts';
import { DATA_ID, type DeskData } from './data.ts';
import { loadPage, titleOf } from './pages.tsx';
import type { Place } from './place.ts';
import { wordsOf } from './refusals.ts';
import { Desk } from './shell/desk.tsx';

export type { RestTransport };

export interface DeskInput {
  /** The page that the address names; undefined where there is none. */
  readonly match: DeskMatch | undefined;
  readonly url: URL;
  readonly now: number;
  readonly theme: DeskTheme;
  /** Where the local environment signs in whoever tries the desk; null elsewhere. */
  readonly trial: string | null;
  /** Who has signed in; null where nobody has. */
  readonly member: Place['member'];
  /** What is said where the page is none of their role's; null where it is. */
  readonly refusal: string | null;
  readonly ask: RestTransport;
  readonly files: { readonly script: string; readonly styles: readonly string[] };
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function documentOf({ files, theme }: DeskInput, data: DeskData, markup: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(titleOf(data.place))} — стол BeFit</title>`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">',
    ...files.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    fontPreload,
    `<script type="module" src="${escapeHtml(files.script)}"></script>`,
  ];
  const json = `<script type="application/json" id="${DATA_ID}">${inertJson(data)}</script>`;
  const body = `<div id="desk">${markup}</div>${json}`;
  return `<!DOCTYPE html><html lang="ru" data-theme="${theme}"><head>${head.join('')}</head><body>${body}</body></html>`;
}

/** What a page shows, or what is told in its place where it was refused. */
async function readData(input: DeskInput, place: Place): Promise<{ status: number; data: DeskData }> {
  if (input.refusal !== null) return { status: 403, data: { place, shown: null, refusal: input.refusal } };
  const rest = createRestCall(input.ask, () => undefined);
  try {
    const shown = await loadPage(rest, place);
    return { status: place.page === null ? 404 : 200, data: { place, shown, refusal: null } };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { status: error.status, data: { place, shown: null, refusal: wordsOf(error) } };
  }
}

/** Renders a page of the desk with its data; the status is that of the call that was refused, if one was. */
export async function renderDesk(input: DeskInput): Promise<{ status: number; html: string }> {
  const { match, url, now, theme, trial, member } = input;
  const place: Place = {
    page: match?.route.id ?? null,
    params: match?.params ?? {},
    address: url.pathname + url.search,
    now,
    theme,
    trial,
    member,
  };
  const { status, data } = await readData(input, place);
  const markup = renderToString(
    <StrictMode>
      <Desk data={data} />
    </StrictMode>,
  );
  return { status, html: documentOf(input, data, markup) };
}
