import type { ReactNode } from 'react';
import type { PageBlock } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import type { InformationData } from '../page-data.ts';
import styles from './block.module.css';
import { CallToAction } from './call-to-action.tsx';
import { Cards } from './cards.tsx';
import { DataTable } from './data-table.tsx';
import { FaqGroups } from './faq-groups.tsx';
import { Figures } from './figures.tsx';
import { LeadSection } from './lead-section.tsx';
import { AddressCheck, Contacts, PriceList, TeamPrice, Zones } from './live-blocks.ts';
import { PictureText } from './picture-text.tsx';
import { Downloads, Mentions } from './press.tsx';
import { Programmes } from './programmes.tsx';
import { Quote } from './quote.tsx';
import { Steps } from './steps.tsx';

function contentOf(block: PageBlock, data: InformationData): ReactNode {
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
}): ReactNode {
  const { title, id, kind } = block;
  const ownId = id ?? (anchored.has(kind) ? kind : anchor);
  return (
    <section id={ownId} className={classNames(styles.block, kind === 'text' && styles.text)}>
      {title !== undefined && !titled.has(kind) && <h2 className={styles.title}>{title}</h2>}
      {contentOf(block, data)}
    </section>
  );
}
