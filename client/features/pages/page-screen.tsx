import { type CSSProperties, use } from 'react';
import { type LoaderFunctionArgs, data as routeData, useLocation } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import { consentRowPath, documentAddress } from '#shared/features/consents/texts.ts';
import { getPage } from '#shared/features/pages/contract.ts';
import type { ContentPage, PageBlock } from '#shared/features/pages/schema.ts';
import { readTeam, type Team } from '#shared/features/pages/team-price.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { checkAddress, listRegions, listZones } from '#shared/features/regions/contract.ts';
import type { RegionChoice, SuggestedAddress, ZoneOutline } from '#shared/features/regions/schema.ts';
import { canonicalPath, matchPage } from '#shared/routes.ts';
import { Help } from '../../platform/chat/help.tsx';
import { pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { type RestCall, RestError } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames, Icon, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Block, preloadBlocks } from './parts/block.tsx';
import documentContents from './parts/document-contents.module.css';
import { AfterHead } from './shared/after-head.ts';

export interface InformationData {
  readonly page: ContentPage;
  readonly programmes: readonly Programme[];
  readonly zones: readonly ZoneOutline[];
  readonly regions: readonly RegionChoice[];
  /** The address in the query and the streets that match it. */
  readonly asked: string;
  readonly addresses: readonly SuggestedAddress[];
  /** The team in the query, where the page works out what its food costs. */
  readonly team: Team | null;
}

/** The page of a path, in an earlier wording where one is asked for; undefined where there is none. */
async function findPage(rest: RestCall, path: string, version: string | undefined) {
  try {
    return await rest(getPage, { query: { path, ...(version && { version }) } });
  } catch (error) {
    if (error instanceof RestError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}

async function loadInformation(rest: RestCall, url: URL, page: ContentPage): Promise<InformationData> {
  const has = (...kinds: PageBlock['kind'][]) => page.blocks.some(({ kind }) => kinds.includes(kind));
  const asked = has('address-check') ? (url.searchParams.get('address') ?? '').trim().slice(0, 100) : '';
  const hasMap = has('zone-map', 'contacts');
  const [{ programmes }, { zones }, { regions }, { addresses }] = await Promise.all([
    has('programmes', 'price-list', 'team-price') ? rest(listProgrammes) : { programmes: [] },
    hasMap ? rest(listZones) : { zones: [] },
    hasMap ? rest(listRegions) : { regions: [] },
    asked === '' ? { addresses: [] } : rest(checkAddress, { query: { address: asked } }),
  ]);
  const teamBlock = page.blocks.find((block) => block.kind === 'team-price');
  const team =
    teamBlock && url.searchParams.has('people') ? readTeam(url.searchParams, teamBlock.codes) : null;
  return { page, programmes, zones, regions, asked, addresses, team };
}

/** The wording that is shown, and the ways to the others; an earlier one says that it is no longer in force. */
function DocumentVersions({ page }: { readonly page: ContentPage }) {
  const { path, version, versions } = page;
  if (version === null) return null;
  const [inForce = version] = versions;
  const earlier = versions.filter((other) => other !== version && other !== inForce);
  return (
    <div className={css('grid gap-6 max-w-[46em] mt-16 text-ink-3 text-small')}>
      <p>Редакция от {formatDayOfYear(version)}</p>
      {version !== inForce && (
        <div className={css('my-8')}>
          <Notice tone="warning" title="Это прежняя редакция">
            Сейчас действует{' '}
            <Link to={documentAddress(path)} className={css('text-link underline underline-offset-[3px]')}>
              редакция от {formatDayOfYear(inForce)}
            </Link>
            .
          </Notice>
        </div>
      )}
      {earlier.length > 0 && (
        <p>
          Прежние редакции:{' '}
          {earlier.map((other, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Link
                to={documentAddress(path, other)}
                className={css('text-link underline underline-offset-[3px]')}
              >
                {formatDayOfYear(other)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

const sectionId = ({ id }: Pick<PageBlock, 'id'>, index: number) => id ?? `razdel-${index + 1}`;

/** A page that an operator has taken away answers 404, which has to be decided before anything is sent. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const route = matchPage(url.pathname, false) ?? matchPage(url.pathname, true);
  const version = url.searchParams.get('version') ?? undefined;
  const name = url.searchParams.get('document');
  const own = route && (route.shows ?? canonicalPath(route, url.pathname));
  const path = own === '/politika/' && name !== null ? consentRowPath(name) : own;
  const page = path === undefined ? undefined : await findPage(context.get(restContext), path, version);
  if (!page) throw routeData(null, { status: 404 });
  return pageData(context, async (rest) => {
    const [data] = await Promise.all([loadInformation(rest, url, page), preloadBlocks(page.blocks)]);
    return data;
  });
}

const parentsOf: Readonly<Record<string, readonly { href: string; label: string }[]>> = {
  '/aktsii/': [{ href: '/aktsii/', label: 'Акции' }],
  '/politika/soglasie/': [{ href: '/politika/', label: 'Политика обработки данных' }],
};

function Blocks({ data }: { readonly data: InformationData }) {
  const { blocks, version } = data.page;
  const isDocument = version !== null;
  const list = (
    <div
      className={classNames(
        css('grid grid-cols-1'),
        isDocument ? css('gap-32 max-w-[760px]') : css('gap-[clamp(var(--s40),_6vw,_var(--s72))]'),
      )}
    >
      {blocks.map((block, index) => (
        <Block
          // Blocks have no names of their own, and their order is the page's.
          key={`${block.kind}-${index.toString()}`}
          {...{ block, data }}
          anchor={isDocument ? sectionId(block, index) : undefined}
        />
      ))}
    </div>
  );
  if (!isDocument) return list;
  return (
    <div
      className={css(
        'grid grid-cols-1 gap-32',
        'desktop:grid-cols-[300px_minmax(0,1fr)] desktop:gap-56 desktop:items-start',
      )}
    >
      <nav
        aria-label="Содержание"
        className={css(
          'desktop:sticky desktop:top-96 desktop:overflow-y-auto desktop:max-h-[calc(100vh_-_120px)]',
          'desktop:rounded-card',
        )}
      >
        <details
          className={classNames(layout.card, css('py-4 px-20 print:hidden'), documentContents.contents)}
        >
          <summary className={css('flex items-center justify-between min-h-52 font-extrabold')}>
            Содержание
            <Icon name="chevron-down" />
          </summary>
          <ol className={css('pb-8')}>
            {blocks.map(
              (block, index) =>
                block.title !== undefined && (
                  <li key={block.title}>
                    <a
                      href={`#${sectionId(block, index)}`}
                      className={css(
                        'flex items-center min-h-tap py-4 border-t text-ink-2 font-semibold text-ui leading-[1.3]',
                        'hover:text-link hover:underline hover:underline-offset-[3px]',
                        'desktop:min-h-36 desktop:border-t-0 desktop:font-medium',
                      )}
                    >
                      {block.title}
                    </a>
                  </li>
                ),
            )}
          </ol>
        </details>
      </nav>
      {list}
    </div>
  );
}

/** Pages that people come to with a question; contacts have phone and messengers already. */
const helpPages: ReadonlySet<string> = new Set(['/faq/', '/dostavka/', '/oplata/']);

function InformationScreen({ data }: { readonly data: InformationData }) {
  const { isSimply, outside } = useAppState().site;
  const afterHead = use(AfterHead);
  const { page } = data;
  const { heading, lead, picture, tint, version } = page;
  const isPlain = version !== null;
  const isCover = picture !== null && picture.width > picture.height;
  const { region } = matchPage(useLocation().pathname, isSimply) ?? {};
  const isWebview = matchPage(page.path, isSimply)?.layout === 'webview';
  const home = { href: region === undefined ? '/' : `/${region}/`, label: 'Главная' };
  const parents = parentsOf[page.path.replace(/[^/]+\/$/, '')] ?? [];
  return (
    <div
      className={classNames(layout.wrap, css('pt-[var(--head-space)]'))}
      style={{ '--head-space': isWebview ? '16px' : '4px' } as CSSProperties}
    >
      {!isWebview && <Breadcrumbs trail={[home, ...parents]} current={page.title} />}
      {/* All pages share this screen: a form that was sent on one is not sent on the next. */}
      <article key={page.path} className={css('grid pt-4 gap-[clamp(var(--s40),_6vw,_var(--s72))]')}>
        {/* A document is plain, so that it reads and prints as one. */}
        <header
          className={classNames(
            css('relative grid overflow-hidden'),
            !isPlain && css('rounded-panel desktop:rounded-hero'),
            // A plate stands beside the words; a wide picture still has its own row.
            picture !== null &&
              (isCover
                ? css('desktop:grid-cols-[1fr_1fr] desktop:items-center desktop:min-h-[360px]')
                : css(
                    'tablet:grid-cols-[minmax(0,1fr)_240px] tablet:items-center',
                    'desktop:grid-cols-[minmax(0,1fr)_360px] desktop:min-h-[300px]',
                  )),
          )}
          style={isPlain ? undefined : tintStyle(tint)}
        >
          <div
            className={classNames(
              css('relative z-1'),
              isPlain
                ? css('pt-8')
                : css('py-28 px-20 tablet:py-44 tablet:px-40 desktop:py-48 desktop:pr-32 desktop:pl-56'),
              picture !== null && !isCover && css('tablet:self-center tablet:pr-0 desktop:pr-0'),
            )}
          >
            {/* Long headings beside a picture stand in few lines, none of one word. */}
            <h1
              className={classNames(
                css('max-w-[16em] wrap-break-word'),
                isPlain
                  ? css('text-[clamp(2rem,_5vw,_3.375rem)]')
                  : css('leading-[1.1] text-[clamp(1.625rem,_3.4vw,_2.75rem)]'),
              )}
            >
              {heading}
            </h1>
            <p className={css('max-w-[36em] mt-16 text-ink-2 text-lead')}>{lead}</p>
            <DocumentVersions page={page} />
          </div>
          {picture && (
            <div
              className={
                isCover
                  ? css('desktop:h-full print:hidden')
                  : css('pt-0 pb-20 px-20 desktop:py-20 desktop:pr-56 desktop:pl-0 print:hidden')
              }
            >
              {/* A dish is shown at the size of a card: nothing rendered stands a longer look. */}
              <Picture
                picture={picture}
                alt=""
                sizes={isCover ? '(min-width: 1024px) 620px, 100vw' : '(min-width: 1024px) 260px, 140px'}
                isFirst
                className={
                  isCover
                    ? css('w-full aspect-16/9 object-cover desktop:aspect-[auto] desktop:h-full')
                    : css('w-[140px] ml-auto desktop:w-[260px]')
                }
              />
            </div>
          )}
        </header>
        {afterHead}
        <Blocks data={data} />
        {(helpPages.has(page.path) || (page.path === '/kontakty/' && outside?.jivo)) && <Help />}
      </article>
    </div>
  );
}

export const Component = screenWithData(InformationScreen);
