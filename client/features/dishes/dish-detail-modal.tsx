import { useEffect } from 'react';
import { dishPath } from '#shared/features/dishes/address.ts';
import { getDish } from '#shared/features/dishes/contract.ts';
import type { MealSlot } from '#shared/features/dishes/labels.ts';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { getAlternatives } from '#shared/features/menu/contract.ts';
import { configuratorPath } from '#shared/features/programmes/address.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { Button, ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ModalTitle } from '../../ui/dialog-frame.tsx';
import { DishAlternatives } from '../../ui/dish-alternatives.tsx';
import { DishFacts } from '../../ui/dish-facts.tsx';
import layout from '../../ui/layout.module.css';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import type { MenuPlace } from './shared/dialogs.ts';

export interface DishDetailProps {
  readonly dish: DishPortion;
  readonly slot: MealSlot;
  /** The place in a menu that the dish was opened from; without it there is nothing to replace. */
  readonly place?: MenuPlace;
}

export function DishDetailModal({ dish, slot, place }: DishDetailProps) {
  const { code, kcal } = dish;
  const state = useAppState();
  const { isSimply } = state.site;
  useEffect(
    () => reportEvent(state, { name: 'dishView', facts: { code: dish.code, name: dish.title } }),
    [state, dish],
  );
  const { data: detail, status, reload } = useRestData(getDish, { params: { code }, query: { kcal, slot } });
  useSkeleton(status === 'pending');
  // None if the call fails, as they are optional here.
  const { data: others } = useRestData(
    getAlternatives,
    { query: { programme: '', kcal: 0, date: '', ...place, slot } },
    { isWanted: place !== undefined },
  );
  return (
    <div>
      <div
        className={css(
          'grid place-items-center pt-20 pb-16 rounded-[var(--radius-panel)_var(--radius-panel)_0_0]',
        )}
        style={tintStyle(dish.tint)}
      >
        <Picture
          picture={dish.picture}
          alt={dish.title}
          sizes="240px"
          className={css('w-[min(60%,_240px)]')}
        />
      </div>
      <div
        className={css(
          'grid gap-18 p-[var(--dialog-pad)_var(--s20)_max(var(--s28),_env(safe-area-inset-bottom))]',
          '[--dialog-pad:var(--s24)]',
          'large-phone:p-[var(--dialog-pad)_var(--s36)_var(--s36)] large-phone:[--dialog-pad:var(--s28)]',
        )}
      >
        <ModalTitle>{dish.title}</ModalTitle>
        <p className={css('-mt-14 text-ink-3 text-small')}>Порция {dish.weightG} г</p>
        {status === 'error' ? (
          <div role="alert" className={css('grid gap-12 justify-items-start')}>
            <p>Не получилось загрузить состав. Проверьте сеть.</p>
            <Button look="outline" onClick={reload}>
              Попробовать ещё раз
            </Button>
          </div>
        ) : (
          <>
            <DishFacts dish={dish} detail={detail} />
            {detail && (
              <DishAlternatives
                dish={dish}
                alternatives={others?.alternatives.filter((other) => other.code !== code) ?? []}
              />
            )}
          </>
        )}
        {!isSimply && (
          <Link to={dishPath(code)} className={layout.way}>
            Страница блюда
          </Link>
        )}
      </div>
      {/* On to the ration that the dish is part of, at hand however long the dialog is. */}
      {place && (
        <div
          className={classNames(
            foot.foot,
            css(
              'm-0 border-t p-[var(--s12)_var(--s20)_max(var(--s12),_env(safe-area-inset-bottom))]',
              'rounded-[0_0_var(--radius-panel)_var(--radius-panel)]',
              'large-phone:py-14 large-phone:px-36',
            ),
          )}
        >
          <ButtonLink to={configuratorPath(place, isSimply)} wide onClick={() => closeModal(state)}>
            Заказать этот рацион
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
