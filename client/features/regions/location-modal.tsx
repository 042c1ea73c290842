import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { chooseRegion, type listRegions } from '#shared/features/regions/contract.ts';
import type { RegionChoice } from '#shared/features/regions/schema.ts';
import { useAppState } from '../../platform/app-state.ts';
import { useRest } from '../../platform/rest-context.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import styles from './location-modal.module.css';

/**
 * The choice of region. A plain form: the whole page comes anew, with the phone, zones and texts of the region, and
 * what stands in its address, a composed order too, stays.
 */
export function LocationModal(): ReactNode {
  const rest = useRest();
  const { config } = useAppState().site;
  const { pathname, search } = useLocation();
  const [regions, setRegions] = useState<readonly RegionChoice[]>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    rest<typeof listRegions>('GET /rest/regions/').then(
      (answer) => setRegions(answer.regions),
      () => setHasFailed(true),
    );
  }, [rest]);
  return (
    <div className={styles.modal}>
      <ModalTitle>Куда привезти?</ModalTitle>
      <ModalLead>От региона зависят зоны доставки, телефон и адрес кухни.</ModalLead>
      {hasFailed && (
        <Notice tone="error" isLive>
          Список регионов не загрузился. Закройте окно и попробуйте ещё раз.
        </Notice>
      )}
      {!regions && !hasFailed && (
        <Skeleton>
          <SkeletonText lines={2} />
        </Skeleton>
      )}
      {regions && (
        <form method="post" action={chooseRegion.path} className={styles.list}>
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          {regions.map(({ code, name, phone }) => {
            const isChosen = config?.region.code === code;
            return (
              <button
                key={code}
                type="submit"
                name="region"
                value={code}
                className={styles.region}
                aria-pressed={isChosen}
              >
                <span>
                  {name}
                  <small>{phone}</small>
                </span>
                {isChosen && <CheckIcon />}
              </button>
            );
          })}
        </form>
      )}
    </div>
  );
}
