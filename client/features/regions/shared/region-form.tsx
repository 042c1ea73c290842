import type { AnswerOf } from '#shared/contract.ts';
import { chooseRegion, type listRegions } from '#shared/features/regions/contract.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';

interface RegionFormProps {
  readonly regions: Readonly<AnswerOf<typeof listRegions>['regions']>;
  /** Page to return to. */
  readonly back: string;
  /** Names alone side by side, or one below the other with their phones. */
  readonly look: 'pills' | 'list';
}

const looks = {
  pills: {
    form: layout.row8,
    button: css('min-h-tap py-8 px-20 rounded-pill font-bold text-ui'),
    chosen: css('bg-green-500 text-green-950'),
    other: css('bg-surface ring-sand-300 hover:bg-sand-100'),
  },
  list: {
    form: css('grid gap-10 mt-8'),
    button: css(
      'flex gap-16 items-center justify-between min-h-64 py-10 px-20 rounded-card font-bold text-lead text-left',
    ),
    chosen: css('bg-green-100 ring-bold-green-700'),
    other: css('ring-sand-300 hover:bg-sand-100'),
  },
};

/**
 * The choice of region. A plain form reloads the whole page with the phone, zones and texts of the region; its address,
 * and with it a composed order, stays.
 */
export function RegionForm({ regions, back, look }: RegionFormProps) {
  const { config } = useAppState().site;
  const { form, button, chosen, other } = looks[look];
  return (
    <form {...formAttributes(chooseRegion)} className={form} aria-label="Регион доставки">
      <input type="hidden" name="back" value={back} />
      {regions.map(({ code, name, phone }) => {
        const isChosen = config?.region.code === code;
        return (
          <button
            key={code}
            type="submit"
            name="region"
            value={code}
            className={classNames(button, isChosen ? chosen : other)}
            aria-pressed={isChosen}
          >
            {look === 'pills' ? (
              name
            ) : (
              <span>
                {name}
                <small className={css('block text-ink-2 font-normal text-small')}>{phone}</small>
              </span>
            )}
            {look === 'list' && isChosen && <Icon name="check" />}
          </button>
        );
      })}
    </form>
  );
}
