import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { ConsentDocument, consentLabels, documentVersions } from '#shared/features/consents/schema.ts';
import { consentTextPath, documentRow } from '#shared/features/consents/texts.ts';
import * as contract from '#shared/features/pages/editions/contract.ts';
import { BlockRow } from '#shared/features/pages/schema.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { countContentChange } from '../../db/content-changes/statements.ts';
import { isRefusedBy, refuseWhere } from '../../db/guards/sql.ts';
import { q, read, readFirst, statement, write } from '../../db/query.ts';
import { newerEditions } from '../../db/waiting-editions/statements.ts';
import { type Database, type Statement, sql as text } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { pages } from './pages.ts';
import type { TextScope } from './texts.ts';

/** Dates of the wordings that visitors read, by what is agreed to under them; `request` is what the forms of requests show. */
export type Editions = Readonly<Record<ConsentDocument | 'request', string>>;

/** The wording that this build has brought: that of a page which operators have taken away. */
function ownEdition(document: ConsentDocument): string {
  return document === 'offer' || document === 'subscription'
    ? documentVersions[document]
    : documentVersions.personalData;
}

/**
 * What is agreed to now: whoever agrees has read the page as it is published, which may be older or newer than this build.
 * The words of the banner of cookies are code, so the build says their edition.
 */
export async function readEditions({ published }: Pick<TextScope, 'published'>): Promise<Editions> {
  const rows = await published.rows(pages);
  const versions = new Map(rows.map(({ path, version }) => [path, version]));
  const entries = ConsentDocument.options.map((document) => [
    document,
    document.startsWith('cookies')
      ? documentVersions.cookies
      : (versions.get(documentRow(consentLabels[document].path)) ?? ownEdition(document)),
  ]);
  const request = versions.get(documentRow(consentTextPath('zayavka'))) ?? documentVersions.personalData;
  return { ...Object.fromEntries(entries), request };
}

/** The words of a document. */
interface Wording {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly BlockRow[];
}

/** An offered wording beside the one in force. */
export interface Offer extends Wording {
  readonly path: string;
  readonly version: string;
  readonly isDeclined: boolean;
  readonly inForce: Wording & { readonly version: string };
}

/** Names that machines read: of a block's kind, its picture, its link, the deployments that have it. */
const unread = new Set(['kind', 'picture', 'href', 'variants', 'tint']);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\n{2,}/);
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, part]) => (unread.has(name) ? [] : textsIn(part)));
}

const paragraphsOf = ({ title, lead, blocks }: Wording): string[] =>
  [title, lead, ...textsIn(blocks)].filter((text) => text !== '');

function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
}

/** What each document would become: the last of its offers, the oldest first, that is not declined, and what that changes. */
export function reportEditions(
  offers: readonly Offer[],
): OutputOf<typeof contract.listEditions.response>['editions'] {
  const open = offers.filter(({ isDeclined }) => !isDeclined);
  const last = new Map(open.map((offer) => [offer.path, offer]));
  return [...last.values()].map((offer) => {
    const [now, then] = [paragraphsOf(offer.inForce), paragraphsOf(offer)];
    return {
      ...{ path: offer.path, version: offer.version, title: offer.title, inForce: offer.inForce.version },
      added: without(then, now),
      removed: without(now, then),
    };
  });
}

interface OfferRow extends Omit<Offer, 'blocks' | 'inForce'> {
  readonly blocks: string;
  readonly nowVersion: string;
  readonly nowTitle: string;
  readonly nowLead: string;
  readonly nowBlocks: string;
}

const readBlocks = (column: string) => z.array(BlockRow).parse(JSON.parse(column));

/** Offered wordings that are newer than those in force; those that an operator has declined are known as such. */
async function listOffers(db: Database): Promise<Offer[]> {
  const rows = await read(
    db,
    sql<OfferRow>`SELECT o.path, o.version, o.title, o.lead, o.blocks, o.declined_at IS NOT NULL AS is_declined,
        p.version AS now_version, p.title AS now_title, p.lead AS now_lead, p.blocks AS now_blocks
      FROM ${sql.raw(newerEditions)} ORDER BY o.path, o.version`,
  );
  return rows.map(({ nowVersion: version, nowTitle: title, nowLead: lead, nowBlocks, ...offer }) => ({
    ...offer,
    blocks: readBlocks(offer.blocks),
    inForce: { version, title, lead, blocks: readBlocks(nowBlocks) },
  }));
}

/** Puts an offered wording in the place of the one that was read; the trigger of the table keeps that one. */
function adopt(path: string, version: string, inForce: string): Statement[] {
  return [
    text(
      refuseWhere(
        'document-version',
        'NOT EXISTS (SELECT 1 FROM content_pages WHERE path = ?1 AND version = ?2)',
      ),
    ).with(path, inForce),
    statement(
      q
        .updateTable('contentPages as p')
        .from('offeredEditions as o')
        .set((eb) => ({
          ...{ title: eb.ref('o.title'), lead: eb.ref('o.lead'), blocks: eb.ref('o.blocks') },
          ...{ version: eb.ref('o.version'), seoTitle: eb.ref('o.seoTitle') },
          seoDescription: eb.ref('o.seoDescription'),
        }))
        .where('p.path', '=', path)
        .where('o.path', '=', path)
        .where('o.version', '=', version),
    ),
    countContentChange(),
  ];
}

async function requireOffered(scope: Scope, { path, version }: OutputOf<typeof contract.adoptEdition.body>) {
  const offers = await listOffers(scope.db);
  const offer = offers.find((one) => one.path === path && one.version === version);
  if (!offer) throw new AppError('not_found', { message: 'Такой редакции никто не предлагал' });
  return offer;
}

export const editionCalls = calls(contract, {
  /** What a release offers in place of documents in force. */
  listEditions: async ({ scope: { db } }) => ({ editions: reportEditions(await listOffers(db)) }),

  /** Puts an edition in force; asked for again it is in force already. */
  adoptEdition: async ({ scope, body: { path, version } }) => {
    const page = q.selectFrom('contentPages').select('version').where('path', '=', path);
    if ((await readFirst(scope.db, page))?.version === version) return { path, version };
    const { inForce } = await requireOffered(scope, { path, version });
    try {
      const audit = auditChanges(scope, {
        ...{ object: 'editions', id: path, before: { version: inForce.version }, after: { version } },
      });
      await scope.db.write([...adopt(path, version, inForce.version), ...audit]);
    } catch (error) {
      if (!isRefusedBy(error, 'document-version')) throw error;
      throw new AppError('edition_replaced', { cause: error });
    }
    return { path, version };
  },

  /** Keeps to the edition in force. */
  declineEdition: async ({ scope, body: { path, version } }) => {
    const { inForce, isDeclined } = await requireOffered(scope, { path, version });
    const audit = auditChanges(scope, {
      ...{ object: 'editions', id: path, before: { version: inForce.version } },
      after: { version: inForce.version, declined: version },
    });
    const decline = q
      .updateTable('offeredEditions')
      .set({ declinedAt: scope.clock.now() })
      .where('path', '=', path)
      .where('version', '<=', version)
      .where('declinedAt', 'is', null);
    if (!isDeclined) await write(scope.db, decline, ...audit);
    return { path, version };
  },
});
