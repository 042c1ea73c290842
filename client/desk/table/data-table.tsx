import {
  createSortedRowModel,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import styles from './data-table.module.css';
import { rangeOf, type Selection, stepTo, toggled } from './selection.ts';
import { compareValues, nextSorting, type Sorting } from './sorting.ts';
import { TableRow } from './table-row.tsx';

/** A column of a table. */
export interface DeskColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** What rows are sorted by, and what is shown where there is no cell. */
  readonly value: (row: Row) => string | number;
  readonly cell?: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** Stay the same object as long as nothing of them changes. */
  readonly columns: readonly DeskColumn<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Rows that somebody has changed under the eyes of the reader. */
  readonly marked: Selection;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly sorting: Sorting | null;
  readonly onSorting: (sorting: Sorting | null) => void;
  readonly onOpen: (row: Row) => void;
}

/** Height of a row in pixels, as the style sheet has it. */
const ROW_PX = 40;
/** Rows above and below the window that are drawn as well. */
const OVERSCAN = 12;

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** The rows in the order that is asked for. */
function useSorted<Row extends object>({
  columns,
  rows,
  idOf,
  sorting,
}: DataTableProps<Row>): readonly Row[] {
  const definitions = useMemo(() => {
    const sortFn: SortFn<typeof features, Row> = (one, other, column) =>
      compareValues(one.getValue(column), other.getValue(column));
    return columns.map(({ id, value }) => ({ id, accessorFn: value, sortFn, sortDescFirst: false }));
  }, [columns]);
  const state = useMemo(
    () => ({ sorting: sorting ? [{ id: sorting.column, desc: sorting.isDescending }] : [] }),
    [sorting],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, state, getRowId: idOf });
  const model = table.getRowModel();
  return useMemo(() => model.rows.map(({ original }) => original), [model]);
}

/** The rows that are drawn: all until scripts are there, then those in the window. */
function useWindow(count: number) {
  const scroll = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled to memoize it
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // The head stays on top of the rows.
    scrollPaddingStart: ROW_PX,
    enabled: isLive,
  });
  const items = virtual.getVirtualItems();
  if (!isLive || items.length === 0) {
    const places = isLive ? [] : Array.from({ length: count }, (_, place) => place);
    return { scroll, virtual, places, before: 0, after: 0 };
  }
  return {
    scroll,
    virtual,
    places: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

/** What the keys and presses of a table do to the row that they are at and to the selection. */
function useChoice<Row extends object>(
  props: DataTableProps<Row>,
  sorted: readonly Row[],
  show: (place: number) => void,
) {
  const { idOf, selection, onSelection, onOpen } = props;
  const [active, setActive] = useState(-1);
  const anchor = useRef(0);
  const ids = useMemo(() => sorted.map(idOf), [sorted, idOf]);
  const latest = useRef({ ids, sorted, selection, onSelection, onOpen });
  useLayoutEffect(() => {
    latest.current = { ids, sorted, selection, onSelection, onOpen };
  });
  const extendTo = (place: number) =>
    onSelection(new Set([...selection, ...rangeOf(ids, anchor.current, place)]));
  const toggle = (place: number) => {
    anchor.current = place;
    const id = ids[place];
    if (id !== undefined) onSelection(toggled(selection, id));
  };
  const open = useCallback((place: number) => {
    const row = latest.current.sorted[place];
    if (row) latest.current.onOpen(row);
  }, []);
  const press = useCallback((place: number, { shiftKey, isBox }: { shiftKey: boolean; isBox: boolean }) => {
    const now = latest.current;
    setActive(place);
    const id = now.ids[place];
    if (shiftKey) now.onSelection(new Set([...now.selection, ...rangeOf(now.ids, anchor.current, place)]));
    else {
      anchor.current = place;
      if (isBox && id !== undefined) now.onSelection(toggled(now.selection, id));
    }
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // The boxes and heads of the table have keys of their own.
    if (event.target !== event.currentTarget) return;
    const target = stepTo(key, active, { count: ids.length, page: 15 });
    if (target !== undefined) {
      if (shiftKey && active < 0) anchor.current = target;
      else if (!shiftKey) anchor.current = target;
      if (shiftKey) extendTo(target);
      setActive(target);
      show(target);
    } else if (key === ' ' && active >= 0) toggle(active);
    else if (key === 'Enter' && active >= 0) open(active);
    else if ((ctrlKey || metaKey) && event.code === 'KeyA') onSelection(new Set(ids));
    else if (key === 'Escape' && selection.size > 0) onSelection(new Set());
    else return;
    event.preventDefault();
  };
  return { ids, active, press, open, onKeyDown };
}

interface HeadProps {
  readonly column: Pick<DeskColumn<never>, 'id' | 'title' | 'isNumber'>;
  readonly isFirst: boolean;
  readonly sorting: Sorting | null;
  readonly onSorting: (sorting: Sorting | null) => void;
}

function Head({ column: { id, title, isNumber }, isFirst, sorting, onSorting }: HeadProps): ReactNode {
  const isSorted = sorting?.column === id;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classNames(isFirst && styles.first, isNumber && styles.figure)}
    >
      <button
        type="button"
        className={css(
          'inline-flex items-center gap-4 min-h-32 text-ink-2 font-semibold text-caption whitespace-nowrap',
          'cursor-pointer',
        )}
        onClick={() => onSorting(nextSorting(sorting, id))}
      >
        {title}
        <span aria-hidden>{isSorted ? (sorting.isDescending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
}

interface HeadsProps extends Pick<HeadProps, 'sorting' | 'onSorting'> {
  readonly columns: readonly HeadProps['column'][];
  /** The box that chooses all rows. */
  readonly children: ReactNode;
}

const Heads = ({ columns, children, ...sorted }: HeadsProps): ReactNode => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={styles.box}>
        {children}
      </th>
      {columns.map((column, place) => (
        <Head key={column.id} column={column} isFirst={place === 0} {...sorted} />
      ))}
    </tr>
  </thead>
);

const Gap = ({ height, span }: { height: number; span: number }): ReactNode =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span} />
    </tr>
  );

/** The one table of the desk: thousands of rows, sorted, chosen by pointer and by keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, idOf, nameOf, marked, selection, onSelection, sorting, onSorting } = props;
  const baseId = useId();
  const sorted = useSorted(props);
  const { scroll, virtual, places, before, after } = useWindow(sorted.length);
  const choice = useChoice(props, sorted, (place) => virtual.scrollToIndex(place));
  const activeId = choice.ids[choice.active];
  const isAll = sorted.length > 0 && choice.ids.every((id) => selection.has(id));
  const chooseAll = (event: MouseEvent<HTMLInputElement>) =>
    onSelection(new Set(event.currentTarget.checked ? choice.ids : []));
  return (
    <div ref={scroll} className={styles.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked through and chosen
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={sorted.length + 1}
        aria-activedescendant={activeId === undefined ? undefined : `${baseId}${activeId}`}
        className={styles.table}
        onKeyDown={choice.onKeyDown}
      >
        <Heads columns={columns} sorting={sorting} onSorting={onSorting}>
          <input type="checkbox" checked={isAll} readOnly onClick={chooseAll} aria-label="Выбрать все" />
        </Heads>
        <tbody>
          <Gap height={before} span={columns.length + 1} />
          {places.map((place) => {
            const row = sorted[place];
            if (!row) return null;
            const id = idOf(row);
            return (
              <TableRow
                key={id}
                id={`${baseId}${id}`}
                value={id}
                row={row}
                place={place}
                name={nameOf(row)}
                columns={columns}
                isMarked={marked.has(id)}
                isSelected={selection.has(id)}
                isActive={place === choice.active}
                onPress={choice.press}
                onOpen={choice.open}
              />
            );
          })}
          <Gap height={after} span={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}
