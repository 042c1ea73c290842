import { type ComponentProps, type ReactNode, useState } from 'react';
import { css } from './css.ts';
import { TextField } from './field.tsx';
import styles from './field-grid.module.css';
import layout from './layout.module.css';

/** One field of a table of fields. */
export interface FieldEntry extends Omit<ComponentProps<typeof TextField>, 'name' | 'size'> {
  readonly name: string;
  /** How much of a row it takes; in a narrow grid a third is a half and two thirds are a row. */
  readonly size?: 'third' | 'wideThird' | 'half' | 'whole';
}

const whole = css('col-span-full');

/** Fields of a table, named with what stands before all of their names. */
export function Fields({
  of,
  prefix = '',
}: {
  readonly of: readonly FieldEntry[];
  readonly prefix?: string;
}) {
  return of.map(({ name, size = 'third', ...field }) => (
    <div key={name} className={size === 'whole' ? whole : styles[size]}>
      <TextField autoComplete="off" {...field} name={prefix + name} />
    </div>
  ));
}

interface FieldGridProps {
  /** In dialogs, whose width is that of a phone everywhere. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** Fields side by side. */
export function FieldGrid({ isNarrow = false, children }: FieldGridProps) {
  return <div className={isNarrow ? css('grid grid-cols-6 gap-14') : styles.grid}>{children}</div>;
}

/** A whole row of the grid. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={whole}>{children}</div>;
}

/** Fields that belong to a choice: while another is chosen they keep what was typed, unseen. */
export function FieldPart({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const [wasChosen, setWasChosen] = useState(isChosen);
  if (isChosen && !wasChosen) setWasChosen(true);
  if (!isChosen && !wasChosen) return null;
  return (
    <fieldset hidden={!isChosen} disabled={!isChosen}>
      <div className={layout.stack12}>{children}</div>
    </fieldset>
  );
}
