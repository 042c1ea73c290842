import { chooseRegion } from '#shared/features/regions/contract.ts';
import type { RegionChoice } from '#shared/features/regions/schema.ts';
import { formAttributes } from '../../../platform/forms/plain-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import layout from '../../../ui/layout.module.css';
import styles from './zones.module.css';

interface RegionFormProps {
  readonly regions: readonly RegionChoice[];
  /** Page to return to. */
  readonly back: string;
}

/** The choice of region. A plain form, because phone, zones and texts of the whole page depend on it. */
export function RegionForm({ regions, back }: RegionFormProps) {
  const { config } = useAppState().site;
  if (regions.length < 2) return null;
  return (
    <form {...formAttributes(chooseRegion)} className={layout.row8} aria-label="Регион доставки">
      <input type="hidden" name="back" value={back} />
      {regions.map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          name="region"
          value={code}
          className={styles.region}
          aria-pressed={config?.region.code === code}
        >
          {name}
        </button>
      ))}
    </form>
  );
}
