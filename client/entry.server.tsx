import { type ReactNode, StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { PageSeo, StructuredData } from '#shared/features/seo/contract.ts';
import { App } from './app.tsx';
import { type ClientManifest, filesOf, has } from './page-files.ts';
import { BOOTSTRAP_ID, type BootstrapData } from './platform/hydration/bootstrap-data.ts';
import {
  carriedOf,
  inertJson,
  isStreamedContext,
  nowContext,
  restContext,
} from './platform/rest/page-data.tsx';
import { createRestCall, RestError, type RestTransport } from './platform/rest/rest.ts';
import type { InitialState } from './platform/state/app-state.ts';
import { createRoutes, notFoundRouteId, type RouteHandle } from './routes.tsx';
import {
  documentEnd,
  documentHints,
  documentStart,
  type ShareFacts,
  splitPictureLinks,
} from './shell/document.ts';
import { initialAppState } from './state.ts';

type Page = StaticHandlerContext;

export interface PageInput {
  readonly url: string;
  /** Lets in the scripts that show later parts of a streamed page. */
  readonly nonce: string;
  /** Whether the page is sent once it is whole; without it, as its data comes. */
  readonly isWhole: boolean;
  /** Whether a page whose data cannot be had is shown all the same, with what every page has around the error. */
  readonly showsFailure: boolean;
  readonly state: InitialState;
  /** Title and description; null where they are not known. */
  readonly seo: PageSeo | null;
  readonly rest: RestTransport;
  readonly manifest: ClientManifest;
  /** Crawlers get the whole page at once. */
  readonly isCrawler: boolean;
  readonly robots: string | null;
  readonly canonical: string;
  /** For search engines, with addresses that begin with a slash. */
  readonly structuredData: StructuredData;
  readonly share: ShareFacts | null;
  readonly signal: AbortSignal;
  /** How long people wait for the main part before the shell is sent without it, in milliseconds. */
  readonly shellAfterMs: number;
  /** Hears what is still rendered of a page once its first part is there. */
  readonly onStream: (rendered: Promise<unknown>) => void;
  /** Sees every call that was refused while the page was made. */
  readonly onRefusal: (error: RestError) => void;
  readonly onError: (error: unknown) => void;
}

/** The outcome of a page: a redirect by a guard, or a document with its status. */
export type PageOutput =
  | { readonly kind: 'redirect'; readonly location: string; readonly status: number }
  /** A call answered 401: the session is over, whatever the cookies say. */
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'document';
      readonly status: number;
      readonly body: ReadableStream<Uint8Array> | string;
      /** Files that the browser can load before the document comes, as a `Link` header. */
      readonly hints: string;
    };

// Routes hold no state of a request, so each variant keeps its table for the life of the isolate.
const handlers = new Map<boolean, StaticHandler>();

function handlerOf({ isSimply }: InitialState): StaticHandler {
  const handler = handlers.get(isSimply) ?? createStaticHandler(createRoutes(isSimply));
  handlers.set(isSimply, handler);
  return handler;
}

const notFoundSeo: PageSeo = { title: 'Ошибка 404', description: 'Увы, такой странички не существует.' };
const errorSeo: PageSeo = {
  title: 'Ошибка на сайте',
  description: 'Мы уже знаем об ошибке и чиним её.',
};

function statusOf(page: Page): number {
  const [error] = Object.values(page.errors ?? {});
  if (error !== undefined) return isRouteErrorResponse(error) ? error.status : 500;
  return page.matches.at(-1)?.route.id === notFoundRouteId ? 404 : page.statusCode;
}

/** Statuses of refused calls that a page may have: it does not exist, or its server is away for now. */
const toldStatuses: ReadonlySet<number> = new Set([404, 502, 503, 504]);

/** An error's text may hold anything, a statement of the database for instance: only its status leaves the server. */
function toldError(error: unknown) {
  const isTold =
    isRouteErrorResponse(error) || (error instanceof RestError && toldStatuses.has(error.status));
  return { status: isTold ? error.status : 500, statusText: '', internal: false, data: null };
}

function cleanErrors(page: Page, onError: (error: unknown) => void): Page {
  if (!page.errors) return page;
  const errors = Object.entries(page.errors).map(([routeId, error]) => {
    if (!isRouteErrorResponse(error)) onError(error);
    return [routeId, toldError(error)] as const;
  });
  return { ...page, errors: Object.fromEntries(errors) };
}

/** The route whose error screen stands for a failure within these. */
const boundaryOf = (matches: Page['matches']): string =>
  matches.findLast(({ route }) => route.ErrorBoundary)?.route.id ?? '';

/** What the browser needs to hydrate the page; of a streamed page once all of its data is there. */
async function bootstrapOf(input: PageInput, { loaderData, errors, matches }: Page): Promise<string> {
  const failed: Record<string, unknown> = { ...errors };
  const carried: Record<string, unknown> = {};
  for (const [index, { route }] of matches.entries()) {
    if (!(route.id in loaderData)) continue;
    try {
      carried[route.id] = await carriedOf(loaderData[route.id]);
    } catch (error) {
      failed[boundaryOf(matches.slice(0, index + 1))] ??= toldError(error);
    }
  }
  const data: BootstrapData = {
    // The side menu in the markup says it.
    state: { ...input.state, navigation: [] },
    router: { loaderData: carried, errors: Object.keys(failed).length > 0 ? failed : null },
  };
  return `<script type="application/json" id="${BOOTSTRAP_ID}">${inertJson(data)}</script>`;
}

/** A page that is sent as it comes: its data ends it. */
function surround(
  start: string,
  page: ReadableStream<Uint8Array>,
  end: () => Promise<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return page.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      flush: async (controller) => controller.enqueue(encoder.encode(await end())),
    }),
  );
}

/** Renders a page: guards and loaders, then the document as a stream. Rejects when not even the shell can be made. */
export async function renderPage(input: PageInput): Promise<PageOutput> {
  const handler = handlerOf(input.state);
  const context = new RouterContextProvider();
  context.set(restContext, createRestCall(input.rest, input.onRefusal));
  context.set(isStreamedContext, !input.isWhole);
  context.set(nowContext, () => input.state.now);
  const request = new Request(input.url, { signal: input.signal });
  const loaded = await handler.query(request, { requestContext: context });
  if (loaded instanceof Response)
    return { kind: 'redirect', location: loaded.headers.get('Location') ?? '/', status: loaded.status };
  const [error] = Object.values(loaded.errors ?? {});
  if (isSignedOut(error)) return { kind: 'signed-out' };
  const page = cleanErrors(loaded, input.onError);
  if (mayNotShow(input, page)) throw error;
  const show = async (shown: Page): Promise<PageOutput> => {
    const body = await renderDocument(input, handler, shown);
    const { styles } = filesOf(shown, input.manifest);
    return { kind: 'document', status: statusOf(shown), body, hints: documentHints(styles) };
  };
  try {
    return await show(page);
  } catch (failure) {
    if (isSignedOut(failure)) return { kind: 'signed-out' };
    const failed = withoutServer(page, failure);
    if (!failed || mayNotShow(input, failed)) throw failure;
    return show(failed);
  }
}

/** A crawler must not keep the error screen in place of the page; people get the one that names the request. */
function mayNotShow({ isCrawler, isWhole, showsFailure }: PageInput, page: Page): boolean {
  return statusOf(page) >= 500 && (isCrawler || (isWhole && !showsFailure));
}

/** The page as it is while the server of its data is away; undefined where something else has failed. */
function withoutServer(page: Page, failure: unknown): Page | undefined {
  if (page.errors || !(failure instanceof RestError) || !toldStatuses.has(failure.status)) return undefined;
  return { ...page, errors: { [boundaryOf(page.matches)]: toldError(failure) } };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof RestError && error.status === 401;
}

function headOf(input: PageInput, page: Page, pictures: string): string {
  const status = statusOf(page);
  const { styles, covered, scripts } = filesOf(page, input.manifest);
  const { early } = input.manifest;
  return documentStart({
    seo: status === 404 ? notFoundSeo : status >= 500 ? errorSeo : (input.seo ?? titleOf(page)),
    canonical: status === 200 ? input.canonical : '',
    structuredData: status === 200 ? input.structuredData : [],
    robots: status === 200 ? input.robots : 'noindex, nofollow',
    share: input.share,
    styles,
    covered,
    scripts,
    early: has(page, 'hasConfigurator') ? [early.page, early.configurator] : [early.page],
    entry: input.manifest.entry.file,
    pictures,
  });
}

async function renderDocument(
  input: PageInput,
  { dataRoutes }: StaticHandler,
  page: Page,
): Promise<ReadableStream<Uint8Array> | string> {
  const state = initialAppState(input.state);
  const router = createStaticRouter(dataRoutes, page);
  const stream = await renderStream(
    input,
    <StrictMode>
      <App state={state} rest={null}>
        <StaticRouterProvider router={router} context={page} hydrate={false} />
      </App>
    </StrictMode>,
  );
  const end = async () => `</div>${await bootstrapOf(input, page)}${documentEnd}`;
  if (!input.isWhole) return surround(headOf(input, page, ''), stream, end);
  const { pictures, rest } = splitPictureLinks(await new Response(stream).text());
  return headOf(input, page, pictures) + rest + (await end());
}

/** Renders a page: strangers and crawlers get it whole, customers as it comes. */
async function renderStream(input: PageInput, tree: ReactNode): Promise<ReadableStream<Uint8Array>> {
  let failure: unknown;
  const stream = await renderToReadableStream(tree, {
    nonce: input.nonce,
    signal: input.signal,
    // Without this a part larger than a chunk is sent hidden and shown by a script even when it was ready.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
      input.onError(error);
    },
  });
  input.onStream(stream.allReady);
  const { isWhole, isCrawler, shellAfterMs } = input;
  await (isWhole || isCrawler ? stream.allReady : Promise.race([stream.allReady, pause(shellAfterMs)]));
  // Nothing has been sent yet, so a failure can still get its status and the error page.
  if (failure !== undefined) {
    await stream.cancel();
    throw failure;
  }
  return stream;
}

function titleOf({ matches }: Page): PageSeo {
  const { route } = (matches.at(-1)?.route.handle ?? {}) as Partial<RouteHandle>;
  return { title: route?.title ?? '', description: route?.title ?? '' };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
