import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { formatDayOfYear } from '#shared/dates.ts';
import type { Article } from '#shared/features/content/article-schema.ts';
import { getArticle } from '#shared/features/content/contract.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { orNotFound } from '../../platform/rest/or-not-found.ts';
import { useLocation } from '../../router/hooks.ts';
import { Loader } from '../../ui/loader.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/section.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import styles from './article-screen.module.css';
import { articlePath } from './content-links.ts';
import { ArticleGrid } from './parts/article-grid.tsx';
import { ArticleTags } from './parts/article-tags.tsx';
import { AuthorByline, AuthorPanel } from './parts/author-card.tsx';
import { PageBody, PageHead } from './parts/page-head.tsx';
import { ProgrammeLinks } from './parts/programme-links.tsx';
import { ShareLinks } from './parts/share-links.tsx';
import { TableOfContents } from './parts/table-of-contents.tsx';

interface ArticleData {
  readonly article: Article;
  /** Whole address of the article, for sharing. */
  readonly url: string;
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const slug = params.detail ?? '';
  const article = await orNotFound(context.get(restContext)(getArticle, { params: { slug } }));
  const url = new URL(articlePath(slug), request.url).href;
  return pageData(context, `article-${slug}`, async (): Promise<ArticleData> => ({ article, url }));
}

function Cover({ article }: Pick<ArticleData, 'article'>): ReactNode {
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

function ArticleScreen({ data: { article, url } }: { readonly data: ArticleData }): ReactNode {
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
