import { useMemo, useState } from 'react';
import { daysBetween, moscowDate } from '#shared/dates.ts';
import {
  dislikesKopPerDay,
  type Exclusions,
  exclusionCodes,
  hasExclusions,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import { NAMELESS_HINT } from '#shared/features/orders/nameless-hint.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { OrderedPlan, PersonalPlan } from '#shared/features/orders/schema.ts';
import { spritePictures } from '#shared/features/pictures/sprites.ts';
import { type AffectedDay, affectedDays, kitchenFrom } from '#shared/features/rations/affected.ts';
import { getBrokenPromises, getKitchen } from '#shared/features/rations/contract.ts';
import { menuOf } from '#shared/features/rations/kitchen.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/open-dialog.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button, Spinner } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ModalLead, ModalTitle } from '../../ui/dialog-frame.tsx';
import { ExclusionWords } from '../../ui/exclusion-words.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PersonTabs } from '../../ui/person-tabs.tsx';
import { Picture } from '../../ui/picture.tsx';
import affected from './parts/affected-days.module.css';
import { FirstDays, MealLine, MenuDay } from './parts/changed-days.tsx';
import { useOfferedGroups } from './shared/offered-groups.ts';
import { PromisesNotice } from './shared/promises-notice.tsx';

/** Pictures by word; what looks like nothing in particular has none. */
const pictures: Readonly<Record<string, (typeof spritePictures)[keyof typeof spritePictures]>> = {
  ...spritePictures,
  'onion-garlic': spritePictures.onionGarlic,
};

function wordPicture(word: string) {
  const picture = pictures[word];
  return picture && <Picture picture={picture} alt="" sizes={32} />;
}

export interface ExclusionProps {
  /** Who eats what, with the codes of what each leaves out. */
  readonly persons: readonly (PersonalPlan & { readonly without: readonly string[] })[];
  /** Days of food that the exclusions are for. */
  readonly dates: readonly string[];
  /** What else of the order decides on its food. */
  readonly order: {
    readonly start: string;
    readonly days: number;
    readonly skip: string;
    readonly part: 'morning' | 'evening';
  };
  /** Told what each person leaves out, in their order, and the programmes that they eat then. */
  readonly onWithout: (without: readonly string[][], programmes: readonly string[]) => void;
}

/** Pause after the last tick before the promises are asked for, in milliseconds. */
const PAUSE_MS = 300;

export function SideExclusionModal({ persons, dates, order, onWithout }: ExclusionProps) {
  const state = useAppState();
  const groups = useOfferedGroups();
  const [all, setAll] = useState(() => persons.map(({ without }) => readExclusions(without)));
  const [current, setCurrent] = useState(0);
  const exclusions = all[current] ?? readExclusions([]);
  const setExclusions = (next: typeof exclusions) =>
    setAll(all.map((one, place) => (place === current ? next : one)));
  const plan = persons[current];
  const isExcluding = hasExclusions(exclusions);
  const { status, changes } = useChanges(isExcluding ? plan : undefined, dates, exclusions);
  const extraKop = all.reduce((sum, one) => sum + dislikesKopPerDay(one), 0);
  const without = exclusionCodes(exclusions).join(',');
  const { data: promises } = useRestData(
    getBrokenPromises,
    plan && { query: { ...order, programme: plan.programme.code, kcal: plan.kcal, without } },
    { isWanted: isExcluding, pauseMs: PAUSE_MS },
  );
  const apply = (instead?: string) => {
    onWithout(
      all.map(exclusionCodes),
      persons.map(({ programme }, place) => (place === current && instead ? instead : programme.code)),
    );
    closeModal(state);
  };
  return (
    <div className={layout.stack20}>
      <ModalTitle>Исключения</ModalTitle>
      <ModalLead>Отметьте, чего не должно быть в рационе: покажем, какие дни изменятся.</ModalLead>
      {persons.length > 1 && (
        <PersonTabs
          legend="Чей рацион"
          titles={persons.map(({ name }, place) => {
            const title = personTitle(name, place + 1);
            const ownKop = dislikesKopPerDay(all[place] ?? exclusions) * dates.length;
            return ownKop > 0 ? `${title}, +${formatMoney(ownKop)}` : title;
          })}
          current={current}
          onCurrent={setCurrent}
        />
      )}
      <ExclusionWords
        name="without"
        exclusions={exclusions}
        onExclusions={setExclusions}
        groups={groups}
        pictureOf={wordPicture}
      />
      {current > 0 && exclusions.allergens.length > 0 && <p className={layout.small}>{NAMELESS_HINT}.</p>}
      {plan && promises && <PromisesNotice programme={plan.programme.name} {...promises} onChoose={apply} />}
      {changes && <AffectedDays changes={changes} all={dates.length} />}
      <div className={foot.foot}>
        <div aria-live="polite">
          {status === 'pending' && (
            <p className={affected.count}>
              <Spinner /> Смотрим меню ваших дней…
            </p>
          )}
          {status === 'error' && <Notice tone="warning">Меню не загрузилось, но исключения мы учтём.</Notice>}
          {changes && <p className={affected.count}>{changesLine(changes)}</p>}
        </div>
        {extraKop > 0 && (
          <p className={layout.small}>
            Доплата за замены: <b className={css('text-ink')}>{formatMoney(extraKop * dates.length)}</b> за{' '}
            {countOf(dates.length, 'день', 'дня', 'дней')}
          </p>
        )}
        <Button size="large" wide onClick={() => apply()}>
          Готово
        </Button>
        {isExcluding && (
          <Button look="ghost" wide onClick={() => setExclusions({ allergens: [], dislikes: [] })}>
            Сбросить
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChangeCounts {
  readonly days: readonly AffectedDay[];
  readonly known: number;
  /** Dishes of all known days. */
  readonly dishes: number;
}

/** «каждый день» or «в 2 днях из 14». */
const daysOf = (changed: number, known: number) =>
  changed === known ? 'замены будут каждый день' : `в ${countOf(changed, 'дне', 'днях', 'днях')} из ${known}`;

/** «Меняются 3 из 70 блюд: в 2 днях из 14. 1 блюдо останется: близкой замены нет». */
export function changesLine({ days, known, dishes }: ChangeCounts): string {
  if (days.length === 0) return 'Меню не изменится: этого в нём нет';
  const countKind = (kind: AffectedDay['meals'][number]['kind']) =>
    days.reduce((sum, { meals }) => sum + meals.filter((meal) => meal.kind === kind).length, 0);
  const [replaced, kept, unsafe] = [countKind('replaced'), countKind('kept'), countKind('unsafe')];
  const replacedDays = days.filter(({ meals }) => meals.some(({ kind }) => kind === 'replaced')).length;
  const verb = pluralOf(replaced, 'Меняется', 'Меняются', 'Меняются');
  const left = countOf(kept, 'блюдо останется', 'блюда останутся', 'блюд останутся');
  return [
    replaced > 0 &&
      `${verb} ${replaced} из ${countOf(dishes, 'блюда', 'блюд', 'блюд')}: ${daysOf(replacedDays, known)}`,
    kept > 0 && `${left}: близкой замены нет`,
    unsafe > 0 && `Для ${countOf(unsafe, 'блюда', 'блюд', 'блюд')} безопасной замены нет`,
  ]
    .filter((part) => part !== false)
    .join('. ');
}

function AffectedMeal({
  meal: { slotName, kind, dish, insteadOf, because },
}: {
  meal: AffectedDay['meals'][number];
}) {
  const isReplaced = dish && kind !== 'kept';
  return (
    <MealLine slotName={slotName} kind={kind}>
      {isReplaced && (
        <>
          {dish.title} <span className={css('text-ink-2')}>вместо блюда «{insteadOf}»</span>
        </>
      )}
      {dish &&
        kind === 'kept' &&
        `Блюдо «${dish.title}» останется: есть ${because.join(', ')}, близкой замены нет`}
      {!dish && `Вместо блюда «${insteadOf}» безопасной замены нет: выберете блюдо сами или вернём деньги`}
    </MealLine>
  );
}

/** The menu of a person's plan, of the days that are open, and what exclusions change in it; nothing is loaded without a plan. */
function useChanges(plan: OrderedPlan | undefined, dates: readonly string[], exclusions: Exclusions) {
  const today = moscowDate(useAppState().site.now);
  const open = dates.filter((date) => daysBetween(today, date) <= MENU_WINDOW_DAYS);
  const { code: programme = '' } = plan?.programme ?? {};
  const isWanted = plan !== undefined && open.length > 0;
  const { data, status } = useRestData(getKitchen, { query: { programme } }, { isWanted });
  const kitchen = useMemo(() => data && kitchenFrom(programme, data), [programme, data]);
  const changes: ChangeCounts | undefined = kitchen &&
    plan && {
      days: affectedDays(
        kitchen,
        { programme, lineKcal: plan.kcal, dates: open },
        exclusionCodes(exclusions),
      ),
      known: open.length,
      dishes: open.length * (menuOf(kitchen, programme).days[0]?.length ?? 0),
    };
  return { status, changes };
}

function AffectedDays({ changes: { days, known }, all }: { changes: ChangeCounts; all: number }) {
  const isPartlyKnown = known > 0 && known < all;
  if (days.length === 0 && !isPartlyKnown) return null;
  return (
    <section className={affected.days} aria-label="Что изменится">
      <FirstDays
        days={days.map(({ date, meals }) => (
          <MenuDay
            key={date}
            date={date}
            meals={meals.map((meal) => <AffectedMeal key={meal.slot} meal={meal} />)}
          />
        ))}
      />
      {isPartlyKnown && (
        <p className={affected.count}>
          Меню открыто на первые {countOf(known, 'день', 'дня', 'дней')}; дальше заменим по тем же правилам.
        </p>
      )}
    </section>
  );
}
