import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { BlockOf, PageBlock } from '#shared/features/pages/schema.ts';
import { teamWords } from '#shared/features/pages/team-price.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { Question } from '../../../ui/accordion.tsx';
import { ButtonLink, classNames } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Avatar, Picture, tintStyle } from '../../../ui/picture.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import type { InformationData } from '../page-screen.tsx';
import styles from './block.module.css';
import { Table } from './data-table.tsx';
import { Cards, Facts, NotedLinks, Programmes, Steps } from './lists.tsx';

// Blocks that answer, with the checks, prices and maps that they take: pages of text load none of it.
const importCheck = () => import('./address-check.tsx');
const importPrices = () => import('./team-price.tsx');
const importZones = () => import('./zones.tsx');
const AddressCheck = late(importCheck, (m) => m.AddressCheck);
const Contacts = late(importZones, (m) => m.Contacts);
const PriceList = late(importPrices, (m) => m.PriceList);
const TeamPrice = late(importPrices, (m) => m.TeamPrice);
const Zones = late(importZones, (m) => m.Zones);

const lateBlocks: Partial<Record<PageBlock['kind'], { readonly preload: () => Promise<unknown> }>> = {
  'address-check': AddressCheck,
  contacts: Contacts,
  'lead-form': LateLeadForm,
  'price-list': PriceList,
  'team-price': TeamPrice,
  'zone-map': Zones,
};

/** Loads the code of what a page shows, so that one that another page leads to is shown whole. */
export const preloadBlocks = (blocks: readonly PageBlock[]) =>
  Promise.all(blocks.map(({ kind }) => lateBlocks[kind]?.preload()));

const headingOfPart = css('mb-14 text-[clamp(1.5rem,_3.4vw,_2.125rem)]');

const contents: {
  readonly [K in PageBlock['kind']]: (block: BlockOf<K>, data: InformationData) => ReactNode;
} = {
  text: ({ text }) => <RichText html={text} />,
  facts: ({ items }) => <Facts items={items} />,
  steps: ({ items }) => <Steps items={items} />,
  cards: ({ title, items }) => <Cards title={title} items={items} />,
  picture: ({ title, text, picture, tint, link }) => {
    const isWide = picture.width > picture.height;
    return (
      <div
        className={css(
          'grid gap-20 items-center',
          'tablet:grid-cols-[1fr_1fr] tablet:gap-[clamp(var(--s28),_5vw,_var(--s64))]',
        )}
      >
        <div
          className={classNames(
            css('overflow-hidden rounded-panel'),
            !isWide && css('grid place-items-center p-20'),
          )}
          style={tintStyle(tint)}
        >
          <Picture
            picture={picture}
            alt=""
            sizes="(min-width: 768px) 50vw, 100vw"
            className={isWide ? css('w-full') : css('w-[min(100%,_260px)]')}
          />
        </div>
        <div className={styles.beside}>
          {title !== undefined && <h2 className={headingOfPart}>{title}</h2>}
          <RichText html={text} />
          {link && (
            <p className={css('mt-18')}>
              <ButtonLink to={link.href} look="outline">
                {link.label}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    );
  },
  quote: ({ text, name, role, picture }) => (
    <figure className={css('py-28 px-20 rounded-panel bg-tint-butter tablet:p-40')}>
      <blockquote className={css('m-0')}>
        <p
          className={css(
            'max-w-[40em] font-semibold leading-[1.4] tracking-[-0.015em]',
            'text-[clamp(1.125rem,_2.2vw,_1.5rem)]',
          )}
        >
          {text}
        </p>
      </blockquote>
      <figcaption className={css('flex gap-14 items-center mt-20 text-ink-2 text-ui')}>
        <Avatar
          name={name}
          size="large"
          picture={picture && <Picture picture={picture} alt="" sizes={72} />}
        />
        <span>
          <b className={css('block text-ink')}>{name}</b>
          {role}
        </span>
      </figcaption>
    </figure>
  ),
  table: ({ title = 'Таблица', ...table }) => <Table label={title} {...table} />,
  // Each question has an address of its own; the links above need no scripts.
  faq: ({ groups }) => {
    const isLong = groups.length > 1;
    return (
      <div
        className={
          isLong
            ? css('desktop:grid desktop:grid-cols-[260px_1fr] desktop:gap-48 desktop:items-start')
            : undefined
        }
      >
        {isLong && (
          <nav
            aria-label="Темы вопросов"
            className={css('desktop:sticky desktop:top-[calc(var(--header)_+_var(--s16))]')}
          >
            <ul className={css('flex flex-wrap gap-8 mb-28 desktop:grid desktop:m-0')}>
              {groups.map(({ code, name }) => (
                <li key={code}>
                  <a
                    href={`#${code}`}
                    className={css(
                      'flex items-center min-h-tap py-8 px-16 rounded-pill bg-surface ring-sand-300 font-semibold',
                      'text-ui',
                      'hover:bg-green-100',
                    )}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={css('grid gap-36')}>
          {groups.map(({ code, name, questions }) => (
            <div
              key={code}
              id={code}
              className={css('grid gap-8 outline-offset-[8px] [scroll-margin-top:88px]')}
              tabIndex={-1}
            >
              {isLong && <h2 className={css('mb-8 text-[clamp(1.375rem,_3vw,_1.75rem)]')}>{name}</h2>}
              {questions.map(({ id, question, answer }) => (
                <Question key={id} id={id} question={question} answer={answer} />
              ))}
            </div>
          ))}
        </div>
      </div>
    );
  },
  'lead-form': ({ title, text, form }, { team, programmes }) => {
    const programme = programmes.find(({ code }) => code === team?.programme)?.name ?? team?.programme;
    // What the page has worked out for a team is the beginning of its request.
    const initial = (form === 'office' || undefined) &&
      team && {
        people: String(team.people),
        message: `Расчёт с сайта: ${teamWords(team)}, программа «${programme}».`,
      };
    return (
      <div
        // The usual green is too light for text on sand.
        className={css(
          'grid gap-24 py-24 px-16 rounded-panel bg-tint-sand [--link:var(--green-800)]',
          'tablet:p-40',
          'desktop:grid-cols-[1fr_1.1fr] desktop:gap-56 desktop:items-start',
          'print:hidden',
        )}
        id={`lead-${form}`}
        tabIndex={-1}
      >
        <div>
          {title !== undefined && <h2 className={headingOfPart}>{title}</h2>}
          <RichText html={text} />
        </div>
        <div className={css('py-20 px-16 rounded-card bg-surface tablet:p-28')}>
          {/* Fields keep what they began with: another team begins anew. */}
          <LateLeadForm key={initial?.message} kind={form} initial={initial ?? undefined} />
        </div>
      </div>
    );
  },
  'call-to-action': ({ title, text, links }) => (
    <div
      className={css(
        'grid gap-24 py-28 px-20 rounded-panel bg-green-100',
        'tablet:p-40 desktop:grid-cols-[1fr_auto] desktop:items-center',
        'print:hidden',
      )}
    >
      <div>
        {title !== undefined && <h2 className={headingOfPart}>{title}</h2>}
        <p className={css('max-w-[38em] text-ink-2 text-lead')}>{text}</p>
      </div>
      <div className={layout.row10}>
        {links.map(({ href, label }, index) => (
          <ButtonLink key={href} to={href} size="large" look={index === 0 ? 'primary' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  ),
  programmes: ({ codes }, { programmes }) => <Programmes {...{ codes, programmes }} />,
  notice: ({ tone, text }) => (
    <Notice tone={tone}>
      <RichText html={text} />
    </Notice>
  ),
  mentions: ({ items }) => (
    <NotedLinks
      of={items.map(({ outlet, title, url, publishedOn }) => ({
        ...{ href: url, target: '_blank', rel: 'noopener noreferrer', children: title },
        note: (
          <>
            {outlet}, <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
          </>
        ),
      }))}
    />
  ),
  downloads: ({ items }) => (
    <NotedLinks
      of={items.map(({ label, note, href }) => ({
        ...{ href, download: href.split('/').at(-1), children: label },
        note,
      }))}
    />
  ),
  'price-list': (_, { programmes }) => <PriceList programmes={programmes} />,
  'team-price': ({ codes }, { programmes, team }) => <TeamPrice {...{ codes, programmes }} asked={team} />,
  'zone-map': (_, data) => <Zones data={data} />,
  'address-check': (_, { asked, addresses }) => <AddressCheck asked={asked} addresses={addresses} />,
  contacts: (_, data) => <Contacts data={data} />,
};

const titled: ReadonlySet<PageBlock['kind']> = new Set(['picture', 'call-to-action', 'lead-form', 'quote']);

/** Blocks whose form comes back to them by the name of their kind. */
const anchored: ReadonlySet<PageBlock['kind']> = new Set(['address-check', 'team-price']);

interface PageBlockProps {
  readonly block: PageBlock;
  readonly data: InformationData;
  /** Id of a part of a document. */
  readonly anchor?: string | undefined;
}

export function Block({ block, data, anchor }: PageBlockProps) {
  const { title, id, kind } = block;
  const hasTitle = title !== undefined && !titled.has(kind);
  const isOfDocument = anchor !== undefined;
  const contentOf = contents[kind] as (block: PageBlock, data: InformationData) => ReactNode;
  return (
    <section
      id={id ?? (anchored.has(kind) ? kind : anchor)}
      className={classNames(
        css('min-w-0 [scroll-margin-top:88px]'),
        // A text stands beside its heading: below it, it would leave the other half of the page empty.
        kind === 'text' &&
          hasTitle &&
          !isOfDocument &&
          css(
            'desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)] desktop:gap-28',
            'desktop:items-start',
          ),
      )}
    >
      {hasTitle && (
        <h2
          className={classNames(
            css('max-w-[22em] mb-20'),
            // A document is read from top to bottom: its headings are those of a text.
            isOfDocument ? css('text-[1.375rem]') : css('text-[clamp(1.5rem,_3.4vw,_2.125rem)]'),
          )}
        >
          {title}
        </h2>
      )}
      {contentOf(block, data)}
    </section>
  );
}
