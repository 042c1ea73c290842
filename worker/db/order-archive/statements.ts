/** Where all archives of a customer stand in the store, whatever names them. */
export const archivesOf = (customerId: string): string => `archive/${customerId}/`;

/** What the name of an archive says. */
interface Named {
  readonly customerId: string;
  /** Month in which the order ended, `YYYY-MM`. */
  readonly month: string;
  readonly orderId: string;
  /** Of what the archive holds. */
  readonly sha256: string;
}

export const nameOfArchive = ({ customerId, month, orderId, sha256 }: Named): string =>
  `${archivesOf(customerId)}${month}/${orderId}-${sha256}`;

/** The same in SQL, of a row of `archived_orders`. */
export const archiveNameColumn = (row: string, customerId: string): string =>
  `'archive/' || ${customerId} || '/' || ${row}.month || '/' || ${row}.order_id || '-' || ${row}.digest`;

/** SQL of the name of the archive that has the food of an order; null while its rows are in `served_days`. */
export const archiveOfOrder = (order: string): string => `(
    SELECT ${archiveNameColumn('a', `${order}.customer_id`)} FROM archived_orders a
    WHERE a.order_id = ${order}.id AND a.archived_at IS NOT NULL)`;
