import type { OfferedEdition } from '#shared/features/pages/editions/contract.ts';
import type { BlockRow } from '#shared/features/pages/schema.ts';

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
export function reportEditions(offers: readonly Offer[]): OfferedEdition[] {
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
