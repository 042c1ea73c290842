import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Article, AuthorCard } from '#shared/features/content/article-schema.ts';
import { getArticle } from '#shared/features/content/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { BrandIcon, classNames, Link } from '../../ui/basics.tsx';
import layout from '../../ui/layout.module.css';
import { Avatar, Picture, tintStyle } from '../../ui/picture.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import { Badge, Section } from '../../ui/surfaces.tsx';
import { RichText } from '../../ui/text.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import styles from './article-screen.module.css';
import articleTags from './parts/article-tags.module.css';
import authorStyles from './parts/author-card.module.css';
import { ArticleGrid, articlePath, authorPath, blogPath, PageHead } from './parts/cards.tsx';
import programmeLinks from './parts/programme-links.module.css';
import shareLinks from './parts/share-links.module.css';
import tableOfContents from './parts/table-of-contents.module.css';

/** The parts of a text as links to their places, and ways to send it on; nothing of the networks is loaded. */
function Aside({ article: { headings, title }, url }: ArticleData) {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  const networks = [
    { brand: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
    { brand: 'vk', name: 'ВКонтакте', href: `https://vk.com/share.php?url=${address}&title=${text}` },
  ] as const;
  return (
    <aside className={styles.aside} aria-label="О статье">
      {headings.length > 1 && (
        <nav aria-labelledby="contents" className={classNames(layout.card, tableOfContents.contents)}>
          <p id="contents" className={tableOfContents.title}>
            В этой статье
          </p>
          <ol>
            {headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`} className={tableOfContents.link}>
                  {heading.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={shareLinks.share}>
        <p className={shareLinks.title}>Поделиться</p>
        <ul className={shareLinks.links}>
          {networks.map(({ brand, name, href }) => (
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
    </aside>
  );
}

interface AuthorProps {
  readonly author: AuthorCard;
  /** When the article was written, above it. */
  readonly children?: ReactNode;
}

function Author({ author: { slug, name, picture, role, lead }, children }: AuthorProps) {
  const { isSimply } = useAppState().site;
  const isAbove = children !== undefined;
  return (
    <div className={isAbove ? authorStyles.byline : authorStyles.panel}>
      <Avatar
        name={name}
        size={isAbove ? 'medium' : 'large'}
        picture={picture && <Picture picture={picture} alt="" sizes={isAbove ? 56 : 96} />}
      />
      <div>
        {!isAbove && <p className={layout.caption}>Автор · {role}</p>}
        {isSimply ? (
          <span className={authorStyles.name}>{name}</span>
        ) : (
          <Link to={authorPath(slug)} className={authorStyles.name} rel="author">
            {name}
          </Link>
        )}
        {isAbove ? (
          <p className={authorStyles.meta}>{children}</p>
        ) : (
          <p className={authorStyles.lead}>{lead}</p>
        )}
      </div>
    </div>
  );
}

interface ArticleData {
  readonly article: Article;
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
      <div>
        <ul className={articleTags.tags} aria-label="Темы статьи">
          {tags.map(({ code, name }) => (
            <li key={code}>
              <Link to={blogPath(code)} className={articleTags.tag}>
                <Badge tone="green">{name}</Badge>
              </Link>
            </li>
          ))}
        </ul>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <Author author={author}>
          <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
          <span>{readingMinutes} мин чтения</span>
          {updatedOn > publishedOn && (
            <span>
              обновлено <time dateTime={updatedOn}>{formatDayOfYear(updatedOn)}</time>
            </span>
          )}
        </Author>
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

function ArticleScreen({ data }: { readonly data: ArticleData }) {
  const { title, html, author, programmes, related } = data.article;
  const { isSimply } = useAppState().site;
  const { pathname } = useLocation();
  return (
    <>
      <article>
        <PageHead parent={{ href: '/blog/', label: 'Блог' }} current={title}>
          <Cover article={data.article} />
        </PageHead>
        <div className={layout.wrap}>
          {/* Another article starts with its own place in the contents. */}
          <div className={styles.columns} key={pathname}>
            <Aside {...data} />
            <div>
              <RichText html={html} />
              <p className={styles.caution}>
                Статья рассказывает о питании здоровых взрослых и не заменяет консультацию врача. Если у вас
                есть заболевание, вы ждёте ребёнка или принимаете лекарства, обсудите изменения рациона с
                лечащим врачом.
              </p>
              <Author author={author} />
            </div>
          </div>
        </div>
      </article>
      {programmes.length > 0 && (
        <Section title="Программы по теме" isPrinted={false}>
          <ul className={programmeLinks.grid}>
            {programmes.map(({ code, name, pitch, tint, picture, fromDayPriceKop }) => (
              <li key={code}>
                <Link
                  to={programmePath(code, isSimply)}
                  className={classNames(layout.lift, wholeCard.card, programmeLinks.card)}
                  style={tintStyle(tint)}
                >
                  <span className={classNames(wholeCard.plate, programmeLinks.picture)}>
                    <Picture picture={picture} alt="" sizes={150} />
                  </span>
                  <div className={programmeLinks.text}>
                    <h3 className={programmeLinks.name}>{name}</h3>
                    <p className={programmeLinks.pitch}>{pitch}</p>
                    <p className={programmeLinks.price}>от {formatMoney(fromDayPriceKop)} в день</p>
                  </div>
                </Link>
              </li>
            ))}
          </ul>
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

export const Component = screenWithData(ArticleScreen);
