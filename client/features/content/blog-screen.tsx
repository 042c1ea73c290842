import { type LoaderFunctionArgs, data as routeData } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { listArticles } from '#shared/features/content/contract.ts';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { readListPage } from '../../platform/navigation/list-page.ts';
import { orNotFound, pageData, restContext, screenWithData } from '../../platform/rest/page-data.tsx';
import { ButtonLink, classNames } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { FilterLinks, Pagination } from '../../ui/page-links.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { ArticleGrid, blogPath, PageHead } from './parts/cards.tsx';

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

function BlogScreen({ data }: { readonly data: BlogData }) {
  const { articles, page, pageCount, tag, tags, wanted } = data;
  const all = { code: undefined, name: 'Все статьи', count: undefined };
  return (
    <>
      <PageHead parent={tag && { href: '/blog/', label: 'Блог' }} current={tag?.name ?? 'Блог'}>
        <div className={css('flex flex-wrap gap-y-12 gap-x-32 items-end justify-between mb-20 tablet:mb-28')}>
          <div>
            <h1 className={css('wrap-break-word')}>{tag?.name ?? 'Блог о питании'}</h1>
            <p className={classNames(cover.lead, css('max-w-[40em]'))}>
              Пишут те, кто считает наши рационы: без запретов и чудо-продуктов, с цифрами, которыми удобно
              пользоваться.
            </p>
          </div>
          <a
            href="/blog/rss.xml"
            className={classNames(layout.way, css('text-ui underline underline-offset-[3px]'))}
          >
            RSS-лента
          </a>
        </div>
      </PageHead>
      <div className={layout.wrap}>
        <FilterLinks
          label="Темы блога"
          choices={[all, ...tags].map(({ code, name, count }) => ({
            to: blogPath(code),
            name,
            count,
            isCurrent: code === (wanted ?? undefined),
          }))}
        />
        <div className={css('mt-20 mb-28 mx-0 tablet:mt-28 tablet:mb-40 tablet:mx-0')}>
          {articles.length === 0 ? (
            <EmptyState
              title="По этой теме статей нет"
              text="Возможно, ссылка устарела. Все статьи блога на месте, выберите другую тему."
              picture={<Picture picture={fixedPictures.salad} alt="" sizes={180} />}
              action={<ButtonLink to="/blog/">Все статьи</ButtonLink>}
            />
          ) : (
            <ArticleGrid articles={articles} hasLarge={page === 1 && wanted === null} />
          )}
        </div>
        <Pagination
          label="Страницы блога"
          page={page}
          pageCount={pageCount}
          hrefOf={(target) => blogPath(tag?.code, target)}
        />
      </div>
    </>
  );
}

export const Component = screenWithData(BlogScreen);
