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
import articleStyles from './article-card.module.css';
import coverStyles from './person-cover.module.css';
import gridStyles from './person-grid.module.css';

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
    <div className={coverStyles.panel} style={tintStyle(tint)}>
      <div className={coverStyles.text}>
        <p className={css('text-ink-2 font-bold text-small')}>{role}</p>
        <h1 className={css('mt-8 wrap-break-word tablet:[font-size:clamp(2.5rem,_5vw,_3.75rem)]')}>{name}</h1>
        <p className={cover.lead}>{lead}</p>
        {children !== undefined && <div className={classNames(cover.actions, css('mt-20'))}>{children}</div>}
      </div>
      <div className={coverStyles.portrait}>
        {shared === undefined ? portrait : <SharedElement name={shared}>{portrait}</SharedElement>}
      </div>
    </div>
  );
}

export function PersonGrid({ people }: { readonly people: readonly PersonCard[] }) {
  return (
    <ul className={gridStyles.grid}>
      {people.map((person) => {
        const { id, name, role, lead, tint } = person;
        return (
          <li key={id}>
            <Link to={personPath(id)} className={classNames(layout.card, layout.lift, gridStyles.card)}>
              <div className={css('grid place-items-center')} style={tintStyle(tint)}>
                <SharedElement name={`person-${id}`} className={gridStyles.picture}>
                  <Portrait person={person} alt="" sizes="(min-width: 768px) 200px, 112px" />
                </SharedElement>
              </div>
              <div className={gridStyles.text}>
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
    <ul className={classNames(articleStyles.grid, hasLarge && articleStyles.withLarge)}>
      {articles.map(({ slug, title, lead, picture, publishedOn, readingMinutes, tags }, index) => {
        const isLarge = hasLarge && index === 0;
        return (
          <li key={slug} className={classNames(articleStyles.card, isLarge && articleStyles.large)}>
            <Link to={articlePath(slug)} className={classNames(layout.card, layout.lift, articleStyles.link)}>
              <SharedElement name={`article-${slug}`} className={articleStyles.cover}>
                <Picture
                  picture={picture}
                  alt=""
                  isFirst={isLarge}
                  sizes={
                    isLarge
                      ? '(min-width: 1280px) 600px, (min-width: 1024px) 47vw, 94vw'
                      : '(min-width: 1280px) 384px, (min-width: 1024px) 31vw, (min-width: 600px) 46vw, 94vw'
                  }
                />
              </SharedElement>
              <div className={articleStyles.body}>
                <span className={css('mb-6 text-link font-bold text-caption')}>
                  {tags.map(({ name }) => name).join(' · ')}
                </span>
                <Heading className={articleStyles.title}>{title}</Heading>
                <p className={articleStyles.lead}>{lead}</p>
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
