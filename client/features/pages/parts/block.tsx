import { Link } from 'react-router';
import type { LeadKind } from '#shared/features/leads/schema.ts';
import type { BlockOf, PageBlock } from '#shared/features/pages/schema.ts';
import { teamWords } from '#shared/features/pages/team-price.ts';
import { Question } from '../../../ui/accordion.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, pageIcons } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Avatar, Picture, tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import { Notice } from '../../../ui/surfaces.tsx';
import { RichText } from '../../../ui/text.tsx';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import { LateLeadForm } from '../../leads/shared/late-lead-form.ts';
import type { InformationData } from '../page-data.ts';
import styles from './block.module.css';
import { DataTable } from './data-table.tsx';
import faqGroups from './faq-groups.module.css';
import grids from './grids.module.css';
import gridsStyles from './grids.module.css';
import { AddressCheck, Contacts, PriceList, TeamPrice, Zones } from './live-blocks.ts';
import panels from './panels.module.css';
import panelsStyles from './panels.module.css';
import { Downloads, Mentions, Programmes, Steps } from './small-blocks.tsx';

function Quote({ block }: { readonly block: BlockOf<'quote'> }) {
  const { text, name, role, picture } = block;
  return (
    <figure className={panelsStyles.quote}>
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
  );
}

/** A picture on its tint with a text beside it. */
function PictureText({ block }: { readonly block: BlockOf<'picture'> }) {
  const { title, text, picture, tint, link } = block;
  const isCover = picture.width > picture.height;
  return (
    <div className={panelsStyles.pair}>
      <div className={isCover ? panelsStyles.wide : panelsStyles.dish} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" />
      </div>
      <div className={panelsStyles.beside}>
        {title !== undefined && <h2 className={panelsStyles.title}>{title}</h2>}
        <RichText html={text} />
        {link && (
          <p className={panelsStyles.action}>
            <ButtonLink to={link.href} look="outline">
              {link.label}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

interface LeadSectionProps {
  readonly block: BlockOf<'lead-form'>;
  readonly data: InformationData;
}

/** What the page has worked out for a team, as the beginning of its request. */
function initialOf(form: LeadKind, { team, programmes }: InformationData) {
  if (form !== 'office' || !team) return undefined;
  const name = programmes.find(({ code }) => code === team.programme)?.name ?? team.programme;
  return {
    people: String(team.people),
    message: `Расчёт с\u00a0сайта: ${teamWords(team)}, программа «${name}».`,
  };
}

/** A request's form beside its purpose. */
function LeadSection({ block, data }: LeadSectionProps) {
  const { title, text, form } = block;
  const initial = initialOf(form, data);
  return (
    <div className={panelsStyles.form} id={`lead-${form}`} tabIndex={-1}>
      <div>
        {title !== undefined && <h2 className={panelsStyles.title}>{title}</h2>}
        <RichText html={text} />
      </div>
      <div className={panelsStyles.formCard}>
        <LateLeadForm
          // Fields keep what they began with: another team begins anew.
          key={initial?.message ?? ''}
          kind={form}
          {...(initial && { initial })}
        />
      </div>
    </div>
  );
}

/** Figures of the service, each with what it counts. */
function Figures({ block }: { readonly block: BlockOf<'facts'> }) {
  return (
    <dl className={gridsStyles.figures}>
      {block.items.map(({ value, label }) => (
        <div key={label} className={classNames(surface.card, gridsStyles.figure)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Questions by subject, each with an address of its own; the links above need no scripts. */
function FaqGroups({ block }: { readonly block: BlockOf<'faq'> }) {
  const { groups } = block;
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
      <div className={faqGroups.groups}>
        {groups.map(({ code, name, questions }) => (
          <div key={code} id={code} className={faqGroups.group} tabIndex={-1}>
            {isLong && <h2 className={faqGroups.name}>{name}</h2>}
            {questions.map(({ id, question, answer }) => (
              <Question key={id} id={id} question={question} answer={answer} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Short things side by side; one with a link is pressed as a whole. */
function Cards({ block }: { readonly block: BlockOf<'cards'> }) {
  const Heading = block.title === undefined ? 'h2' : 'h3';
  return (
    <ul className={tiles.tiles} data-count={block.items.length}>
      {block.items.map(({ icon, title, text, link }) => (
        <li key={title} className={classNames(surface.card, tiles.tile, tiles.column, grids.card)}>
          <span className={tiles.icon}>{pageIcons[icon]}</span>
          <Heading className={grids.cardTitle}>{title}</Heading>
          <p>{text}</p>
          {link && (
            <Link to={link.href} className={classNames(texts.way, grids.cardLink)}>
              {link.label}
              <Icon name="arrow-right" size={16} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where a page leads to in the end. */
function CallToAction({ block }: { readonly block: BlockOf<'call-to-action'> }) {
  const { title, text, links } = block;
  return (
    <div className={panels.call}>
      <div>
        {title !== undefined && <h2 className={panels.title}>{title}</h2>}
        <p className={panels.callText}>{text}</p>
      </div>
      <div className={layout.row10}>
        {links.map(({ href, label }, index) => (
          <ButtonLink key={href} to={href} size="large" look={index === 0 ? 'primary' : 'outline'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

function contentOf(block: PageBlock, data: InformationData) {
  switch (block.kind) {
    case 'text':
      return <RichText html={block.text} />;
    case 'facts':
      return <Figures block={block} />;
    case 'steps':
      return <Steps block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'picture':
      return <PictureText block={block} />;
    case 'quote':
      return <Quote block={block} />;
    case 'table':
      return <DataTable block={block} />;
    case 'faq':
      return <FaqGroups block={block} />;
    case 'lead-form':
      return <LeadSection block={block} data={data} />;
    case 'call-to-action':
      return <CallToAction block={block} />;
    case 'programmes':
      return <Programmes block={block} programmes={data.programmes} />;
    case 'notice':
      return (
        <Notice tone={block.tone}>
          <RichText html={block.text} />
        </Notice>
      );
    case 'mentions':
      return <Mentions block={block} />;
    case 'downloads':
      return <Downloads block={block} />;
    case 'price-list':
      return <PriceList programmes={data.programmes} />;
    case 'team-price':
      return <TeamPrice codes={block.codes} programmes={data.programmes} asked={data.team} />;
    case 'zone-map':
      return <Zones data={data} />;
    case 'address-check':
      return <AddressCheck asked={data.asked} addresses={data.addresses} />;
    case 'contacts':
      return <Contacts data={data} />;
  }
}

/** Blocks that show their title themselves. */
const titled: ReadonlySet<PageBlock['kind']> = new Set(['picture', 'call-to-action', 'lead-form', 'quote']);

/** Blocks whose form comes back to them by the name of their kind. */
const anchored: ReadonlySet<PageBlock['kind']> = new Set(['address-check', 'team-price']);

/** One block of a page under its heading. */
export function Block({
  block,
  data,
  anchor,
}: {
  readonly block: PageBlock;
  readonly data: InformationData;
  /** Where the contents of a document lead. */
  readonly anchor?: string | undefined;
}) {
  const { title, id, kind } = block;
  const ownId = id ?? (anchored.has(kind) ? kind : anchor);
  return (
    <section id={ownId} className={classNames(styles.block, kind === 'text' && styles.text)}>
      {title !== undefined && !titled.has(kind) && <h2 className={styles.title}>{title}</h2>}
      {contentOf(block, data)}
    </section>
  );
}
