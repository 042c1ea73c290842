import type { ReactNode } from 'react';
import { formatDayOfYear } from '#shared/dates.ts';
import type { BlockOf, PageBlock } from '#shared/features/pages/schema.ts';
import { teamWords } from '#shared/features/pages/team-price.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { late } from '../../../platform/hydration/late.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Question } from '../../../ui/accordion.tsx';
import { ButtonLink, classNames, Icon, Link, NamedIcon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Avatar, Picture, tintStyle } from '../../../ui/picture.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import { RichText } from '../../../ui/text.tsx';
import tiles from '../../../ui/tiles.module.css';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import type { InformationData } from '../page-screen.tsx';
import styles from './block.module.css';
import { Table } from './data-table.tsx';
import faqGroups from './faq-groups.module.css';
import grids from './grids.module.css';
import panels from './panels.module.css';
import press from './press.module.css';
import rail from './programmes.module.css';

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

function Programmes({ codes, programmes }: { codes: readonly string[]; programmes: readonly Programme[] }) {
  const { isSimply } = useAppState().site;
  const shown = codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  return (
    <ul className={rail.rail}>
      {shown.map((programme) => (
        <li key={programme.code}>
          <Link
            to={programmePath(programme.code, isSimply)}
            className={rail.card}
            style={tintStyle(programme.tint)}
          >
            <Picture picture={programme.picture} alt="" sizes="200px" className={rail.picture} />
            <b className={rail.name}>{programme.name}</b>
            <span>{kcalRange(programme)}</span>
            <b>от {formatMoney(programme.fromDayPriceKop)} в день</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const contents: {
  readonly [K in PageBlock['kind']]: (block: BlockOf<K>, data: InformationData) => ReactNode;
} = {
  text: ({ text }) => <RichText html={text} />,
  facts: ({ items }) => (
    <dl className={grids.figures}>
      {items.map(({ value, label }) => (
        <div key={label} className={classNames(layout.card, grids.figure)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ),
  steps: ({ items }) => (
    <ol className={classNames(tiles.tiles, grids.steps)} data-count={items.length}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={classNames(layout.card, tiles.tile, grids.step)}>
          <span className={classNames(tiles.number, css('m-0'))} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  ),
  // One with a link is pressed as a whole.
  cards: ({ title: heading, items }) => {
    const Heading = heading === undefined ? 'h2' : 'h3';
    return (
      <ul className={tiles.tiles} data-count={items.length}>
        {items.map(({ icon, title, text, link }) => (
          <li key={title} className={classNames(layout.card, tiles.tile, tiles.column, grids.card)}>
            <span className={tiles.icon}>
              <NamedIcon name={icon} />
            </span>
            <Heading className={css('font-bold text-h3 leading-[1.22] tracking-[-0.015em]')}>{title}</Heading>
            <p>{text}</p>
            {link && (
              <Link to={link.href} className={classNames(layout.way, grids.cardLink)}>
                {link.label}
                <Icon name="arrow-right" size={16} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    );
  },
  picture: ({ title, text, picture, tint, link }) => (
    <div className={panels.pair}>
      <div className={picture.width > picture.height ? panels.wide : panels.dish} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" />
      </div>
      <div className={panels.beside}>
        {title !== undefined && <h2 className={panels.title}>{title}</h2>}
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
  ),
  quote: ({ text, name, role, picture }) => (
    <figure className={panels.quote}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>
        <Avatar
          name={name}
          size="large"
          picture={picture && <Picture picture={picture} alt="" sizes={72} />}
        />
        <span>
          <b>{name}</b>
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
      <div className={isLong ? faqGroups.columns : undefined}>
        {isLong && (
          <nav aria-label="Темы вопросов" className={faqGroups.topics}>
            <ul>
              {groups.map(({ code, name }) => (
                <li key={code}>
                  <a href={`#${code}`}>{name}</a>
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
              {isLong && <h2 className={css('mb-8 [font-size:clamp(1.375rem,_3vw,_1.75rem)]')}>{name}</h2>}
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
      <div className={panels.form} id={`lead-${form}`} tabIndex={-1}>
        <div>
          {title !== undefined && <h2 className={panels.title}>{title}</h2>}
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
    <div className={panels.call}>
      <div>
        {title !== undefined && <h2 className={panels.title}>{title}</h2>}
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
    <ul className={classNames(layout.stack10, press.list)}>
      {items.map(({ outlet, title, url, publishedOn }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
          <small>
            {outlet}, <time dateTime={publishedOn}>{formatDayOfYear(publishedOn)}</time>
          </small>
        </li>
      ))}
    </ul>
  ),
  downloads: ({ items }) => (
    <ul className={classNames(layout.stack10, press.list)}>
      {items.map(({ label, note, href }) => (
        <li key={href}>
          <a href={href} download={href.split('/').at(-1)}>
            {label}
          </a>
          <small>{note}</small>
        </li>
      ))}
    </ul>
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
  readonly anchor?: string | undefined;
}

export function Block({ block, data, anchor }: PageBlockProps) {
  const { title, id, kind } = block;
  const contentOf = contents[kind] as (block: PageBlock, data: InformationData) => ReactNode;
  return (
    <section
      id={id ?? (anchored.has(kind) ? kind : anchor)}
      className={classNames(css('min-w-0 [scroll-margin-top:88px]'), kind === 'text' && styles.text)}
    >
      {title !== undefined && !titled.has(kind) && <h2 className={styles.title}>{title}</h2>}
      {contentOf(block, data)}
    </section>
  );
}
