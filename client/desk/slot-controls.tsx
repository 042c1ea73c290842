import type { ReactNode } from 'react';
import { SelectControl } from './controls.tsx';

interface SlotControlsProps {
  /** What the address says: codes, empty for all. */
  readonly zone: string;
  readonly interval: string;
  readonly zones: readonly (readonly [code: string, name: string])[];
  readonly intervals: readonly (readonly [code: string, hours: string])[];
}

/** The zone and the hours that a list is narrowed to. */
export const SlotControls = ({ zone, interval, zones, intervals }: SlotControlsProps): ReactNode => (
  <>
    <SelectControl label="Зона" any="Все зоны" name="zone" defaultValue={zone} options={zones} />
    <SelectControl label="Часы" any="Все часы" name="interval" defaultValue={interval} options={intervals} />
  </>
);
