import { AppError } from '#shared/errors.ts';

/** Something that is placed once for the key of its request: an order, a purchase, a complaint, a gift. */
interface Placing<Row> {
  /** What the key has placed already; undefined where it has placed nothing. */
  readonly find: () => Promise<Row | undefined>;
  /** Tells whether what the key has placed is what is requested now: another one has no right to the key. */
  readonly isSame: (row: Row) => boolean;
  /** Checks the request and stores it, in one atomic step. */
  readonly store: () => Promise<void>;
  /**
   * Tells whether storing was refused because something it takes was taken at the same moment: what is left is then
   * checked again, and the customer reads why.
   */
  readonly isOvertaken?: (error: unknown) => boolean;
  /** Says why nothing was stored though storing went through. */
  readonly refuse?: () => Promise<never>;
  /** What the customer reads where the key belongs to something else. */
  readonly reusedMessage?: string;
}

/** How often a request that was overtaken is checked again. */
const TRIES = 3;

/**
 * Places something once for its key: of two requests at the same moment one stores it and the other finds it. `isNew`
 * tells which.
 */
export async function placeOnce<Row>(placing: Placing<Row>): Promise<{ row: Row; isNew: boolean }> {
  const { reusedMessage } = placing;
  const known = async () => {
    const row = await placing.find();
    if (row !== undefined && !placing.isSame(row)) {
      throw new AppError(
        'idempotency_key_reused',
        reusedMessage === undefined ? {} : { message: reusedMessage },
      );
    }
    return row;
  };
  const before = await known();
  if (before !== undefined) return { row: before, isNew: false };
  for (let tries = 1; ; tries += 1) {
    try {
      await placing.store();
      break;
    } catch (error) {
      // The same request may have been quicker by a moment, and have taken what this one wants.
      const placed = await known();
      if (placed !== undefined) return { row: placed, isNew: false };
      if (tries === TRIES || !placing.isOvertaken?.(error)) throw error;
    }
  }
  const stored = await known();
  if (stored !== undefined) return { row: stored, isNew: true };
  return (
    (await placing.refuse?.()) ??
    Promise.reject(new AppError('internal', { cause: new Error('nothing stored') }))
  );
}
