import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { ArticleCard } from '#shared/features/content/article-schema.ts';
import type { PersonCard } from '#shared/features/content/staff-schema.ts';
import { listPath } from '../../../platform/navigation/list-page.ts';
import { classNames, Link } from '../../../ui/basics.tsx';
import cover from '../../../ui/cover.module.css';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Breadcrumbs } from '../../../ui/page-links.tsx';
import { Picture, Portrait, tintStyle } from '../../../ui/picture.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import styles from './cards.module.css';

interface PageHeadProps {
  /** The page between home and this one, where there is one. */
  readonly parent?: { readonly href: string; readonly label: string } | null | undefined;
  readonly current: string;
  readonly children: ReactNode;
}

export function PageHead({ parent, current, children }: PageHeadProps) {
  return (
    <div className={layout.wrap}>
      <div className={css('py-4 px-0 tablet:pb-10')}>
        <Breadcrumbs
          trail={[{ href: '/', label: 'Главная' }, ...(parent ? [parent] : [])]}
          current={current}
        />
      </div>
      {children}
    </div>
  );
}

export const articlePath = (slug: string) => `/blog/${encodeURIComponent(slug)}/`;

/** Path of an author's page; the variant with IS_SIMPLY on has none. */
export const authorPath = (slug: string) => `/blog/author/${encodeURIComponent(slug)}/`;

export const personPath = (id: number) => `/staff/${id}/`;

export const blogPath = (tag: string | undefined, page?: number) => listPath('/blog/', page, { tag });

interface PersonCoverProps {
  readonly person: Pick<PersonCard, 'name' | 'role' | 'lead' | 'tint' | 'picture'>;
  readonly shared?: string;
  readonly children?: ReactNode;
}

export function PersonCover({ person, shared, children }: PersonCoverProps) {
  const { name, role, lead, tint } = person;
  const portrait = (
    <Portrait person={person} alt={`Портрет: ${name}`} isFirst sizes="(min-width: 768px) 340px, 240px" />
  );
  return (
    <div
      className={css(
        'grid gap-20 justify-items-start pt-24 pb-0 px-20 overflow-hidden rounded-panel',
        'tablet:grid-cols-[minmax(0,1fr)_auto] tablet:gap-40 tablet:items-center tablet:py-0 tablet:px-48',
        'tablet:rounded-hero',
      )}
      style={tintStyle(tint)}
    >
      <div className={css('tablet:py-44')}>
        <p className={css('text-ink-2 font-bold text-small')}>{role}</p>
        <h1 className={css('mt-8 wrap-break-word tablet:text-[clamp(2.5rem,_5vw,_3.75rem)]')}>{name}</h1>
        <p className={cover.lead}>{lead}</p>
        {children !== undefined && <div className={classNames(cover.actions, css('mt-20'))}>{children}</div>}
      </div>
      <div
        className={classNames(
          css('justify-self-center w-[240px] tablet:self-end tablet:w-[min(340px,_34vw)]'),
          styles.portrait,
        )}
      >
        {shared === undefined ? portrait : <SharedElement name={shared}>{portrait}</SharedElement>}
      </div>
    </div>
  );
}

/** Whether a card stands alone in the last row of two; it lies down there. */
const isLeftOver = (index: number, length: number) => length % 2 === 1 && index === length - 1;

const lyingCard = css('large-phone:col-span-full desktop:col-[auto]');

export function PersonGrid({ people }: { readonly people: readonly PersonCard[] }) {
  const { length } = people;
  // As many in a row as the department has, so that nobody stands alone below.
  const isOneRow = length === 4 || length === 5;
  return (
    <ul
      className={classNames(
        css('grid grid-cols-1 gap-12 large-phone:grid-cols-2 large-phone:gap-20 desktop:gap-24'),
        length !== 2 && css('desktop:grid-cols-3'),
        length === 4 && css('desktop:grid-cols-4'),
        length === 5 && css('desktop:grid-cols-5 desktop:gap-20'),
      )}
    >
      {people.map((person, index) => {
        const { id, name, role, lead, tint } = person;
        const isAlone = isLeftOver(index, length);
        return (
          <li key={id} className={classNames(isAlone && lyingCard)}>
            <Link
              to={personPath(id)}
              className={classNames(
                layout.card,
                layout.lift,
                css(
                  'grid grid-cols-[124px_minmax(0,1fr)] h-full overflow-hidden',
                  'large-phone:grid-rows-[auto_1fr] large-phone:grid-cols-1',
                ),
                isAlone &&
                  css(
                    'large-phone:grid-rows-[auto] large-phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
                    'desktop:grid-rows-[auto_1fr] desktop:grid-cols-1',
                  ),
                styles.card,
              )}
            >
              <div className={css('grid place-items-center')} style={tintStyle(tint)}>
                <SharedElement
                  name={`person-${id}`}
                  className={classNames(
                    css(
                      'w-[112px]',
                      'large-phone:w-[200px] large-phone:[transition:transform_var(--plate)_var(--ease)]',
                      'large-phone:[transform-origin:bottom]',
                    ),
                    styles.picture,
                  )}
                >
                  <Portrait person={person} alt="" sizes="(min-width: 768px) 200px, 112px" />
                </SharedElement>
              </div>
              <div
                className={classNames(
                  css('flex flex-col py-16 px-18 large-phone:pt-20 large-phone:pb-24 large-phone:px-20'),
                  isAlone && css('large-phone:justify-center desktop:justify-start'),
                  isOneRow && css('desktop:pt-16 desktop:pb-20 desktop:px-18'),
                )}
              >
                <h3>{name}</h3>
                <p className={css('mt-2 text-link font-bold text-caption leading-[1.35]')}>{role}</p>
                <p className={css('mt-8 text-ink-2 text-small leading-[1.4]')}>{lead}</p>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface ArticleGridProps {
  readonly articles: readonly ArticleCard[];
  readonly hasLarge?: boolean;
  readonly headingLevel?: 2 | 3;
}

export function ArticleGrid({ articles, hasLarge = false, headingLevel = 2 }: ArticleGridProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul
      className={css(
        'grid grid-cols-1 gap-16',
        'large-phone:grid-cols-2 large-phone:gap-20',
        'desktop:grid-cols-3 desktop:gap-24',
      )}
    >
      {articles.map(({ slug, title, lead, picture, publishedOn, readingMinutes, tags }, index) => {
        const isLarge = hasLarge && index === 0;
        // The large one has a row of its own.
        const isAlone = !isLarge && isLeftOver(index + Number(hasLarge), articles.length + Number(hasLarge));
        return (
          <li
            key={slug}
            className={classNames(isLarge && css('large-phone:col-span-full'), isAlone && lyingCard)}
          >
            <Link
              to={articlePath(slug)}
              className={classNames(
                layout.card,
                layout.lift,
                css('flex flex-col h-full overflow-hidden'),
                // Nothing rendered stands a longer look: the cover takes half of the row.
                isLarge &&
                  css('desktop:grid desktop:grid-cols-[1fr_1fr] desktop:items-center desktop:rounded-panel'),
                isAlone && css('large-phone:grid large-phone:grid-cols-[1fr_1fr] desktop:flex'),
                styles.link,
              )}
            >
              <SharedElement name={`article-${slug}`} className={css('overflow-hidden aspect-16/9')}>
                <Picture
                  picture={picture}
                  alt=""
                  isFirst={isLarge}
                  className={css('h-full object-cover [transition:transform_var(--plate)_var(--ease)]')}
                  sizes={
                    isLarge
                      ? '(min-width: 1280px) 600px, (min-width: 1024px) 47vw, 94vw'
                      : '(min-width: 1280px) 384px, (min-width: 1024px) 31vw, (min-width: 600px) 46vw, 94vw'
                  }
                />
              </SharedElement>
              <div
                className={classNames(
                  css('flex flex-1 flex-col pt-16 pb-18 px-18 tablet:p-20'),
                  isLarge && css('tablet:pt-24 tablet:pb-28 tablet:px-28'),
                )}
              >
                <span className={css('mb-6 text-link font-bold text-caption')}>
                  {tags.map(({ name }) => name).join(' · ')}
                </span>
                <Heading
                  className={
                    isLarge
                      ? css(
                          'font-extrabold text-[1.625rem] leading-[1.12] tracking-[-0.02em]',
                          'tablet:text-[2.25rem] tablet:tracking-[-0.03em]',
                        )
                      : css('font-extrabold text-[1.25rem] leading-[1.2] tracking-[-0.02em]')
                  }
                >
                  {title}
                </Heading>
                <p
                  className={classNames(
                    css(
                      'mt-8 overflow-hidden text-ink-2 leading-[1.45] [display:-webkit-box]',
                      '[-webkit-box-orient:vertical]',
                    ),
                    isLarge
                      ? css('text-body tablet:max-w-[60ch] tablet:text-lead [-webkit-line-clamp:4]')
                      : css('text-ui [-webkit-line-clamp:3]'),
                  )}
                >
                  {lead}
                </p>
                <p className={css('flex flex-wrap gap-y-2 gap-x-16 mt-auto pt-14 text-ink-3 text-caption')}>
                  <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
                  <span>{readingMinutes} мин чтения</span>
                </p>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
