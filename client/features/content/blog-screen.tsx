import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import type { CountedTag } from '#shared/features/content/article-schema.ts';
import { listArticles } from '#shared/features/content/contract.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { pageData, restContext, screenWithData } from '../../platform/hydration/page-data.tsx';
import { readListPage } from '../../platform/navigation/list-page.ts';
import { orNotFound } from '../../platform/rest/rest.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import cover from '../../ui/cover.module.css';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import texts from '../../ui/texts.module.css';
import styles from './blog-screen.module.css';
import { ArticleGrid } from './parts/article-grid.tsx';
import { blogPath, PageBody, PageHead } from './parts/page-head.tsx';

interface TagLinksProps {
  readonly tags: readonly CountedTag[];
  /** Code of the chosen subject; undefined for all articles. */
  readonly current: string | undefined;
}

/** Subjects of the blog as real links. */
function TagLinks({ tags, current }: TagLinksProps) {
  const all = { code: undefined, name: 'Все статьи', count: undefined };
  const choices = [all, ...tags].map(({ code, name, count }) => ({
    to: blogPath({ tag: code }),
    name,
    count,
    isCurrent: code === current,
  }));
  return <FilterLinks label="Темы блога" choices={choices} />;
}

interface BlogData extends AnswerOf<typeof listArticles> {
  /** The tag of the address, whether there is such a subject or not. */
  readonly wanted: string | null;
}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A page that the list does not have is the 404 page; a tag that it does not have says so with the status of one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const wanted = url.searchParams.get('tag');
  const page = readListPage(url);
  // A text that cannot be a tag is asked for as one that nobody uses.
  const tag =
    wanted === null ? undefined : slug.test(wanted) && wanted.length <= 80 ? wanted : 'net-takoy-temy';
  const answer = await orNotFound(
    context.get(restContext)(listArticles, {
      query: { ...(page && { page }), ...(tag !== undefined && { tag }) },
    }),
  );
  const source = await pageData(context, async (): Promise<BlogData> => ({ ...answer, wanted }));
  return wanted !== null && answer.tag === null ? routeData(source, { status: 404 }) : source;
}

function Head({ tag }: Pick<BlogData, 'tag'>) {
  const home = { href: '/', label: 'Главная' };
  const trail = tag ? [home, { href: '/blog/', label: 'Блог' }] : [home];
  return (
    <PageHead trail={trail} current={tag?.name ?? 'Блог'}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{tag?.name ?? 'Блог о\u00a0питании'}</h1>
          <p className={classNames(cover.lead, styles.lead)}>
            Пишут те, кто считает наши рационы: без&nbsp;запретов и&nbsp;чудо-продуктов, с&nbsp;цифрами,
            которыми удобно пользоваться.
          </p>
        </div>
        <a href="/blog/rss.xml" className={classNames(texts.way, styles.feed)}>
          RSS-лента
        </a>
      </div>
    </PageHead>
  );
}

function NothingHere() {
  return (
    <EmptyState
      title="По&nbsp;этой теме статей нет"
      text="Возможно, ссылка устарела. Все статьи блога на&nbsp;месте, выберите другую тему."
      picture={<Picture picture={fixedPictures.salad} alt="" sizes={180} />}
      action={<ButtonLink to="/blog/">Все статьи</ButtonLink>}
    />
  );
}

function BlogScreen({ data }: { readonly data: BlogData }) {
  const { articles, page, pageCount, tag, tags, wanted } = data;
  const chosen = tag?.code;
  return (
    <>
      <Head tag={tag} />
      <PageBody>
        <TagLinks tags={tags} current={wanted ?? undefined} />
        <div className={styles.list}>
          {articles.length === 0 ? (
            <NothingHere />
          ) : (
            <ArticleGrid articles={articles} hasLarge={page === 1 && wanted === null} />
          )}
        </div>
        <Pagination
          label="Страницы блога"
          page={page}
          pageCount={pageCount}
          hrefOf={(target) => blogPath({ page: target, tag: chosen })}
        />
      </PageBody>
    </>
  );
}

export const Component = screenWithData(BlogScreen, <Loader />);
