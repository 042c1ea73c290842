import { useLocation } from 'react-router';
import { chooseRegion, listRegions } from '#shared/features/regions/contract.ts';
import { formAttributes } from '../../platform/forms/rest-form.tsx';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { classNames, Icon } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * The choice of region. A plain form reloads the whole page with the phone, zones and texts of the region; its address,
 * and with it a composed order, stays.
 */
export function LocationModal() {
  const { config } = useAppState().site;
  const { pathname, search } = useLocation();
  const { data, status } = useRestData(listRegions);
  useSkeleton(status === 'pending');
  return (
    <div className={css('grid gap-4 min-w-[min(100%,_320px)]')}>
      <ModalTitle>Куда привезти?</ModalTitle>
      <ModalLead>От региона зависят зоны доставки, телефон и адрес кухни.</ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Список регионов не загрузился. Закройте окно и попробуйте ещё раз.
        </Notice>
      )}
      {data && (
        <form {...formAttributes(chooseRegion)} className={css('grid gap-10 mt-8')}>
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          {data.regions.map(({ code, name, phone }) => {
            const isChosen = config?.region.code === code;
            return (
              <button
                key={code}
                type="submit"
                name="region"
                value={code}
                className={classNames(
                  css(
                    'flex gap-16 items-center justify-between min-h-64 py-10 px-20 rounded-card font-bold text-lead',
                    'text-left',
                  ),
                  isChosen ? css('bg-green-100 ring-bold-green-700') : css('ring-sand-300 hover:bg-sand-100'),
                )}
                aria-pressed={isChosen}
              >
                <span>
                  {name}
                  <small className={css('block text-ink-2 font-normal text-small')}>{phone}</small>
                </span>
                {isChosen && <Icon name="check" />}
              </button>
            );
          })}
        </form>
      )}
    </div>
  );
}
