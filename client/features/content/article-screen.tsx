import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import type {
  Article,
  ArticleTag,
  RelatedProgramme,
  TextHeading,
} from '#shared/features/content/article-schema.ts';
import { getArticle } from '#shared/features/content/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orNotFound } from '../../platform/rest/rest.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { BrandIcon, type BrandName } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import surface from '../../ui/surface.module.css';
import { Badge, Section } from '../../ui/surfaces.tsx';
import { RichText } from '../../ui/text.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import styles from './article-screen.module.css';
import { ArticleGrid } from './parts/article-grid.tsx';
import articleTags from './parts/article-tags.module.css';
import { AuthorByline, AuthorPanel } from './parts/author-card.tsx';
import { articlePath, blogPath, PageBody, PageHead } from './parts/page-head.tsx';
import programmeLinks from './parts/programme-links.module.css';
import shareLinks from './parts/share-links.module.css';
import tableOfContents from './parts/table-of-contents.module.css';

/** The parts of a text as links to their places. */
function TableOfContents({ headings }: { readonly headings: readonly TextHeading[] }) {
  if (headings.length < 2) return null;
  return (
    <nav aria-labelledby="contents" className={classNames(surface.card, tableOfContents.contents)}>
      <p id="contents" className={tableOfContents.title}>
        В&nbsp;этой статье
      </p>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={tableOfContents.link}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ShareLinksProps {
  readonly url: string;
  readonly title: string;
}

/** Ways to send an article on; plain links, nothing of the networks is loaded. */
function ShareLinks({ url, title }: ShareLinksProps) {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  const links: readonly { brand: BrandName; name: string; href: string }[] = [
    { brand: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
    { brand: 'vk', name: 'ВКонтакте', href: `https://vk.com/share.php?url=${address}&title=${text}` },
  ];
  return (
    <div className={shareLinks.share}>
      <p className={shareLinks.title}>Поделиться</p>
      <ul className={shareLinks.links}>
        {links.map(({ brand, name, href }) => (
          <li key={brand}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={shareLinks.link}
              aria-label={`Поделиться: ${name}`}
              title={name}
            >
              <BrandIcon name={brand} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Programmes that fit a text, each a card that leads to it. */
function ProgrammeLinks({ programmes }: { readonly programmes: readonly RelatedProgramme[] }) {
  const { isSimply } = useAppState().site;
  return (
    <ul className={programmeLinks.grid}>
      {programmes.map(({ code, name, pitch, tint, picture, fromDayPriceKop }) => (
        <li key={code}>
          <Link
            to={programmePath(code, isSimply)}
            className={classNames(surface.lift, wholeCard.card, programmeLinks.card)}
            style={tintStyle(tint)}
          >
            <span className={classNames(wholeCard.plate, programmeLinks.picture)}>
              <Picture picture={picture} alt="" sizes={150} />
            </span>
            <div className={programmeLinks.text}>
              <h3 className={programmeLinks.name}>{name}</h3>
              <p className={programmeLinks.pitch}>{pitch}</p>
              <p className={programmeLinks.price}>от&nbsp;{formatMoney(fromDayPriceKop)} в&nbsp;день</p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Subjects of an article; each leads to its articles. */
function ArticleTags({ tags }: { readonly tags: readonly ArticleTag[] }) {
  return (
    <ul className={articleTags.tags} aria-label="Темы статьи">
      {tags.map(({ code, name }) => (
        <li key={code}>
          <Link to={blogPath({ tag: code })} className={articleTags.tag}>
            <Badge tone="green">{name}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ArticleData {
  readonly article: Article;
  /** Whole address of the article, for sharing. */
  readonly url: string;
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.detail ?? '';
  const article = await orNotFound(context.get(restContext)(getArticle, { params: { slug } }));
  const url = new URL(articlePath(slug), request.url).href;
  return pageData(context, async (): Promise<ArticleData> => ({ article, url }));
}

function Cover({ article }: Pick<ArticleData, 'article'>) {
  const { slug, title, lead, tags, author, picture, publishedOn, updatedOn, readingMinutes } = article;
  return (
    <header className={styles.head}>
      <div className={styles.headText}>
        <ArticleTags tags={tags} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <AuthorByline author={author}>
          <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
          <span>{readingMinutes}&nbsp;мин чтения</span>
          {updatedOn > publishedOn && (
            <span>
              обновлено <time dateTime={updatedOn}>{formatDayOfYear(updatedOn)}</time>
            </span>
          )}
        </AuthorByline>
      </div>
      <SharedElement name={`article-${slug}`} className={styles.cover}>
        <Picture
          picture={picture}
          alt=""
          isFirst
          sizes="(min-width: 1280px) 620px, (min-width: 1024px) 50vw, 94vw"
        />
      </SharedElement>
    </header>
  );
}

function ArticleScreen({ data: { article, url } }: { readonly data: ArticleData }) {
  const { title, html, headings, author, programmes, related } = article;
  const { pathname } = useLocation();
  return (
    <>
      <article>
        <PageHead
          trail={[
            { href: '/', label: 'Главная' },
            { href: '/blog/', label: 'Блог' },
          ]}
          current={title}
        >
          <Cover article={article} />
        </PageHead>
        <PageBody>
          {/* Another article starts with its own place in the contents. */}
          <div className={styles.columns} key={pathname}>
            <aside className={styles.aside} aria-label="О статье">
              <TableOfContents headings={headings} />
              <ShareLinks url={url} title={title} />
            </aside>
            <div className={styles.text}>
              <RichText html={html} />
              <p className={styles.caution}>
                Статья рассказывает о&nbsp;питании здоровых взрослых и&nbsp;не&nbsp;заменяет консультацию
                врача. Если у&nbsp;вас есть заболевание, вы&nbsp;ждёте ребёнка или принимаете лекарства,
                обсудите изменения рациона с&nbsp;лечащим врачом.
              </p>
              <AuthorPanel author={author} />
            </div>
          </div>
        </PageBody>
      </article>
      {programmes.length > 0 && (
        <Section title="Программы по&nbsp;теме" isPrinted={false}>
          <ProgrammeLinks programmes={programmes} />
        </Section>
      )}
      {related.length > 0 && (
        <Section title="Читайте дальше" isPrinted={false}>
          <ArticleGrid articles={related} headingLevel={3} />
        </Section>
      )}
    </>
  );
}

export const Component = screenWithData(ArticleScreen, <Loader />);
