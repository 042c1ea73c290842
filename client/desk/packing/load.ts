import type { AnswerOf } from '#shared/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { type Bag, readPacking } from '#shared/features/desk/packing/contract.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { type BagReplacements, loadReplacements } from '../calls/load.ts';
import { type Place, queryOf } from '../place.ts';

/** Bags of one page: a day has thousands. */
const BAGS_ON_PAGE = 60;
/** Bags that were packed last, shown to whoever has just read their codes. */
const LAST_PACKED = 5;

type WholePacking = AnswerOf<typeof readPacking>;
type Board = AnswerOf<typeof readBoard>;

/** What the page of the bags shows of a day. */
export interface Packing extends Omit<WholePacking, 'bags'> {
  /** Bags of this page, in the order of the list. */
  readonly bags: readonly Bag[];
  /** Bags on all pages. */
  readonly total: number;
  /** Bags of the zone and the interval, packed or not. */
  readonly all: number;
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly last: readonly Bag[];
  readonly zones: Board['zones'];
  readonly intervals: Board['intervals'];
  /** Portions of bags that change no more: each has a label. */
  readonly labels: number;
  /** What may come in the place of the dish that the address names; null where it names none. */
  readonly replacements: BagReplacements | null;
}

const packedAt = ({ packed }: Bag) => packed?.at ?? 0;

/** Asks for the bags of a day, and takes one page of them along. */
export async function loadPacking(rest: RestCall, place: Place): Promise<Packing> {
  const query = queryOf(place);
  const said = (name: string) => query.get(name) ?? '';
  const [whole, { zones, intervals }, replacements] = await Promise.all([
    rest(readPacking, {
      query: { date: said('date'), zone: said('zone'), interval: said('interval') },
    }),
    rest(readBoard, { query: { date: said('date'), days: 1 } }),
    loadReplacements(rest, place),
  ]);
  const { bags, ...sums } = whole;
  const shown = said('show') === 'missing' ? bags.filter(({ packed }) => packed === null) : bags;
  const closed = bags.filter(({ isOpen }) => !isOpen);
  // Paper takes all of them at once.
  const room = said('whole') === '' ? BAGS_ON_PAGE : Math.max(shown.length, 1);
  const pages = Math.max(1, Math.ceil(shown.length / room));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(said('page'))) || 1));
  return {
    ...{
      ...sums,
      zones,
      intervals,
      labels: closed.reduce((sum, { dishes }) => sum + dishes.reduce((all, { count }) => all + count, 0), 0),
      replacements,
      total: shown.length,
      all: bags.length,
      page,
      pages,
    },
    bags: shown.slice((page - 1) * room, page * room),
    last: bags
      .filter(({ packed }) => packed !== null)
      .toSorted((a, b) => packedAt(b) - packedAt(a))
      .slice(0, LAST_PACKED),
  };
}
