import { type CSSProperties, Fragment, use } from 'react';
import { Link, type LoaderFunctionArgs, data as routeData, useLocation } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import { consentRowPath, documentAddress } from '#shared/features/consents/texts.ts';
import type { ContentPage, PageBlock } from '#shared/features/pages/schema.ts';
import { canonicalPath, matchPage } from '#shared/routes.ts';
import { Help } from '../../platform/chat/help.tsx';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { Loader } from '../../ui/loader.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import surface from '../../ui/surface.module.css';
import { Notice } from '../../ui/surfaces.tsx';
import { findPage, type InformationData, loadInformation } from './page-data.ts';
import styles from './page-screen.module.css';
import { Block } from './parts/block.tsx';
import documentContents from './parts/document-contents.module.css';
import documentVersions from './parts/document-versions.module.css';
import { preloadBlocks } from './parts/live-blocks.ts';
import { AfterHead } from './shared/after-head.ts';

/** The wording that is shown, and the ways to the others; an earlier one says that it is no longer in force. */
function DocumentVersions({ page }: { readonly page: ContentPage }) {
  const { path, version, versions } = page;
  if (version === null) return null;
  const [inForce = version] = versions;
  const earlier = versions.filter((other) => other !== version && other !== inForce);
  return (
    <div className={documentVersions.versions}>
      <p>Редакция от&nbsp;{formatDayOfYear(version)}</p>
      {version !== inForce && (
        <div className={documentVersions.notice}>
          <Notice tone="warning" title="Это прежняя редакция">
            Сейчас действует{' '}
            <Link to={documentAddress(path)}>редакция от&nbsp;{formatDayOfYear(inForce)}</Link>.
          </Notice>
        </div>
      )}
      {earlier.length > 0 && (
        <p>
          Прежние редакции:{' '}
          {earlier.map((other, index) => (
            <span key={other}>
              {index > 0 && ', '}
              <Link to={documentAddress(path, other)}>{formatDayOfYear(other)}</Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The anchor of a document's section. */
function sectionId({ id }: Pick<PageBlock, 'id'>, index: number): string {
  return id ?? `razdel-${index + 1}`;
}

/** The sections of a document as links to their places. */
function DocumentContents({ blocks }: { readonly blocks: readonly PageBlock[] }) {
  return (
    <nav aria-label="Содержание" className={documentContents.place}>
      <details className={classNames(surface.card, documentContents.contents)}>
        <summary>
          Содержание
          <Icon name="chevron-down" />
        </summary>
        <ol>
          {blocks.map(
            (block, index) =>
              block.title !== undefined && (
                <li key={block.title}>
                  <a href={`#${sectionId(block, index)}`} className={documentContents.link}>
                    {block.title}
                  </a>
                </li>
              ),
          )}
        </ol>
      </details>
    </nav>
  );
}

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

/** Title and lead on the page's tint; a document is plain, so that it reads and prints as one. */
function Head({ page }: { readonly page: ContentPage }) {
  const { heading, lead, picture, tint, version } = page;
  const isCover = picture !== null && picture.width > picture.height;
  return (
    <header
      className={classNames(
        styles.head,
        version === null ? styles.panel : styles.plain,
        picture !== null && styles.pictured,
      )}
      style={version === null ? tintStyle(tint) : undefined}
    >
      <div className={styles.words}>
        <h1 className={styles.title}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        <DocumentVersions page={page} />
      </div>
      {picture && (
        <div className={isCover ? styles.cover : styles.plate}>
          <Picture
            picture={picture}
            alt=""
            sizes={isCover ? '(min-width: 1024px) 620px, 100vw' : '(min-width: 1024px) 260px, 140px'}
            isFirst
          />
        </div>
      )}
    </header>
  );
}

/** Parents of pages by the path above them. */
const parentsOf: Readonly<Record<string, readonly { href: string; label: string }[]>> = {
  '/aktsii/': [{ href: '/aktsii/', label: 'Акции' }],
  '/politika/soglasie/': [{ href: '/politika/', label: 'Политика обработки данных' }],
};

function trailOf(path: string, region: string | undefined) {
  const parents = parentsOf[path.replace(/[^/]+\/$/, '')] ?? [];
  return [{ href: region === undefined ? '/' : `/${region}/`, label: 'Главная' }, ...parents];
}

/** The blocks from top to bottom; a document has its contents before or beside them. */
function Blocks({ data }: { readonly data: InformationData }) {
  const { blocks, version } = data.page;
  const isDocument = version !== null;
  const list = (
    <div
      className={classNames(styles.blocks, isDocument && styles.document)}
      data-document={isDocument || undefined}
    >
      {blocks.map((block, index) => (
        // Blocks have no names of their own, and their order is the page's.
        <Fragment key={`${block.kind}-${index.toString()}`}>
          <Block block={block} data={data} anchor={isDocument ? sectionId(block, index) : undefined} />
        </Fragment>
      ))}
    </div>
  );
  if (!isDocument) return list;
  return (
    <div className={styles.withContents}>
      <DocumentContents blocks={blocks} />
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
  const { region } = matchPage(useLocation().pathname, isSimply) ?? {};
  const isWebview = matchPage(page.path, isSimply)?.layout === 'webview';
  return (
    <div
      className={classNames(layout.wrap, styles.page)}
      style={{ '--head-space': isWebview ? '16px' : '4px' } as CSSProperties}
    >
      {!isWebview && <Breadcrumbs trail={trailOf(page.path, region)} current={page.title} />}
      {/* All pages share this screen: a form that was sent on one is not sent on the next. */}
      <article key={page.path} className={styles.article}>
        <Head page={page} />
        {afterHead}
        <Blocks data={data} />
        {(helpPages.has(page.path) || (page.path === '/kontakty/' && outside?.jivo)) && <Help />}
      </article>
    </div>
  );
}

export const Component = screenWithData(InformationScreen, <Loader />);
