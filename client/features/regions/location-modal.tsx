import { useLocation } from 'react-router';
import { listRegions } from '#shared/features/regions/contract.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useSkeleton } from '../../platform/state/app-state.ts';
import { css } from '../../ui/css.ts';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RegionForm } from './shared/region-form.tsx';

export function LocationModal() {
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
      {data && <RegionForm regions={data.regions} back={`${pathname}${search}`} look="list" />}
    </div>
  );
}
