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
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Avatar, Picture, tintStyle } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import { Badge, Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import { ArticleGrid, articlePath, authorPath, blogPath, PageHead } from './parts/cards.tsx';

/** The parts of a text as links to their places, and ways to send it on; nothing of the networks is loaded. */
function Aside({ article: { headings, title }, url }: ArticleData) {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  const networks = [
    { brand: 'telegram', name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
    { brand: 'vk', name: 'ВКонтакте', href: `https://vk.com/share.php?url=${address}&title=${text}` },
  ] as const;
  return (
    <aside
      className={css(
        'grid gap-20 content-start',
        'desktop:sticky desktop:top-[calc(var(--header)_+_var(--s24))] desktop:self-start',
        'print:hidden',
      )}
      aria-label="О статье"
    >
      {headings.length > 1 && (
        <nav aria-labelledby="contents" className={classNames(layout.card, css('pt-18 pb-10 px-20'))}>
          <p id="contents" className={css('font-extrabold text-lead tracking-[-0.02em]')}>
            В этой статье
          </p>
          <ol>
            {headings.map((heading) => (
              <li key={heading.id} className={css('border-t first:border-t-0')}>
                <a
                  href={`#${heading.id}`}
                  className={css(
                    'flex items-center min-h-tap py-6 text-ink-2 font-semibold text-ui leading-[1.3]',
                    'hover:text-link hover:underline hover:underline-offset-[3px]',
                  )}
                >
                  {heading.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css('flex gap-14 items-center')}>
        <p className={css('text-ink-2 font-semibold text-small')}>Поделиться</p>
        <ul className={css('flex gap-8')}>
          {networks.map(({ brand, name, href }) => (
            <li key={brand}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={css(
                  'grid place-items-center size-tap rounded-full bg-surface ring-line',
                  '[transition:box-shadow_var(--press)]',
                  'hover:ring-line-input hover:text-link',
                )}
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
  const nameClass = classNames(
    css('inline-flex items-center'),
    isAbove
      ? css('font-bold')
      : css('-my-6 mx-0 font-extrabold text-figure tracking-[-0.02em] to-tablet:text-[1.1875rem]'),
  );
  return (
    <div
      className={
        isAbove
          ? css('flex gap-14 items-center mt-20')
          : css(
              'flex gap-20 items-center mt-32 p-20 overflow-hidden rounded-card bg-tint-lime',
              'to-tablet:gap-12 tablet:max-w-[760px] tablet:py-24 tablet:px-32',
            )
      }
    >
      <Avatar
        name={name}
        size={isAbove ? 'medium' : 'large'}
        picture={picture && <Picture picture={picture} alt="" sizes={isAbove ? 56 : 96} />}
      />
      <div>
        {!isAbove && <p className={layout.caption}>Автор · {role}</p>}
        {isSimply ? (
          <span className={nameClass}>{name}</span>
        ) : (
          <Link
            to={authorPath(slug)}
            className={classNames(
              nameClass,
              css(
                'min-h-tap underline underline-offset-[4px] [text-decoration-color:var(--sand-300)]',
                'hover:text-link hover:[text-decoration-color:currentcolor]',
              ),
              isAbove && css('-my-12 mx-0'),
            )}
            rel="author"
          >
            {name}
          </Link>
        )}
        {isAbove ? (
          <p className={css('flex flex-wrap gap-y-0 gap-x-14 mt-4 text-ink-3 text-small')}>{children}</p>
        ) : (
          <p className={css('mt-8 text-ink-2 text-ui leading-[1.45]')}>{lead}</p>
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
    <header
      className={css(
        'grid grid-cols-1 gap-20',
        'desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] desktop:gap-48 desktop:items-center',
      )}
    >
      <div>
        <ul className={css('flex flex-wrap gap-y-0 gap-x-8')} aria-label="Темы статьи">
          {tags.map(({ code, name }) => (
            <li key={code}>
              <Link
                to={blogPath(code)}
                className={css('flex items-center min-h-tap hover:underline hover:underline-offset-[3px]')}
              >
                <Badge tone="green">{name}</Badge>
              </Link>
            </li>
          ))}
        </ul>
        <h1
          className={css(
            'mt-10 wrap-break-word text-[clamp(1.875rem,_8.4vw,_2.25rem)]',
            'tablet:text-[clamp(2.5rem,_4.2vw,_3.25rem)]',
          )}
        >
          {title}
        </h1>
        <p className={css('mt-14 text-ink-2 text-lead leading-[1.5]')}>{lead}</p>
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
      <SharedElement
        name={`article-${slug}`}
        className={css('overflow-hidden aspect-16/9 rounded-panel desktop:rounded-hero print:hidden')}
      >
        <Picture
          picture={picture}
          alt=""
          isFirst
          className={css('h-full object-cover')}
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
          <div
            className={css(
              'grid grid-cols-1 gap-28 mt-28',
              'tablet:mt-44',
              'desktop:grid-cols-[272px_minmax(0,1fr)] desktop:gap-72 desktop:mt-64',
              'print:block',
            )}
            key={pathname}
          >
            <Aside {...data} />
            <div>
              <RichText html={html} />
              <p className={css('max-w-[62ch] mt-32 pt-18 border-t text-ink-3 text-small')}>
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
          <ul
            className={css(
              'grid grid-cols-[repeat(auto-fit,minmax(min(100%,_320px),_1fr))] gap-12 tablet:gap-20',
            )}
          >
            {programmes.map(({ code, name, pitch, tint, picture, fromDayPriceKop }) => (
              <li key={code}>
                <Link
                  to={programmePath(code, isSimply)}
                  className={classNames(
                    layout.lift,
                    wholeCard.card,
                    css('flex gap-16 items-center h-full min-h-[144px] py-18 pr-20 rounded-card'),
                  )}
                  style={tintStyle(tint)}
                >
                  <span className={classNames(wholeCard.plate, css('flex-none w-[150px] -my-20 -ml-32'))}>
                    <Picture picture={picture} alt="" sizes={150} />
                  </span>
                  <div className={css('grid gap-4 min-w-0')}>
                    <h3 className={css('wrap-break-word hyphens-auto')}>{name}</h3>
                    <p className={css('text-ink-2 text-small leading-[1.35]')}>{pitch}</p>
                    <p className={css('mt-6 font-extrabold')}>от {formatMoney(fromDayPriceKop)} в день</p>
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
