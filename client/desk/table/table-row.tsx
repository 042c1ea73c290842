import { type MouseEvent, memo, type ReactNode } from 'react';
import { classNames } from '../../ui/basics.tsx';
import styles from './data-table.module.css';
import type { DeskColumn } from './data-table.tsx';

interface RowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly place: number;
  /** What a form without scripts names the row by. */
  readonly value: string;
  readonly name: string;
  readonly columns: readonly DeskColumn<Row>[];
  readonly isMarked: boolean;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onPress: (place: number, press: { shiftKey: boolean; isBox: boolean }) => void;
  readonly onOpen: (place: number) => void;
}

function TableRowOnce<Row>(props: RowProps<Row>): ReactNode {
  const {
    id,
    row,
    place,
    value: rowId,
    name,
    columns,
    isMarked,
    isSelected,
    isActive,
    onPress,
    onOpen,
  } = props;
  const press = (event: MouseEvent) => {
    // A link leads where it leads.
    if (event.target instanceof Element && event.target.closest('a')) return;
    const isBox = event.target instanceof Element && event.target.closest('input') !== null;
    onPress(place, { shiftKey: event.shiftKey, isBox });
  };
  return (
    // Its keys are those of the whole table.
    <tr
      id={id}
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      className={classNames(
        styles.row,
        isMarked && styles.marked,
        isSelected && styles.selected,
        isActive && styles.active,
      )}
      onClick={press}
      onDoubleClick={() => onOpen(place)}
    >
      <td className={styles.box}>
        <input
          type="checkbox"
          name="ids"
          value={rowId}
          tabIndex={-1}
          checked={isSelected}
          readOnly
          aria-label={`Выбрать: ${name}`}
        />
      </td>
      {columns.map(({ id: column, value, cell, isNumber }, index) => (
        <td key={column} className={classNames(index === 0 && styles.first, isNumber && styles.figure)}>
          {cell ? cell(row) : value(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row is drawn again only where something of it has changed: thousands stand in a table. */
export const TableRow = memo(TableRowOnce) as typeof TableRowOnce;
