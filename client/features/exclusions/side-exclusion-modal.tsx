import { useState } from 'react';
import {
  dislikesKopPerDay,
  exclusionCodes,
  hasExclusions,
  readExclusions,
} from '#shared/features/menu/exclusions.ts';
import { NAMELESS_HINT } from '#shared/features/orders/nameless-hint.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import type { PersonalPlan } from '#shared/features/orders/schema.ts';
import { spritePictures } from '#shared/features/pictures/sprites.ts';
import { getBrokenPromises } from '#shared/features/rations/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import foot from '../../ui/dialog-foot.module.css';
import { ExclusionWords } from '../../ui/exclusion-words.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { PersonTabs } from '../../ui/person-tabs.tsx';
import { Picture } from '../../ui/picture.tsx';
import texts from '../../ui/texts.module.css';
import { AffectedDays, ChangesCount, useChanges } from './parts/affected-days.tsx';
import { useOfferedGroups } from './shared/offered-groups.ts';
import { PromisesNotice } from './shared/promises-notice.tsx';
import styles from './side-exclusion-modal.module.css';

/** Pictures by word; what looks like nothing in particular has none. */
const pictures: Readonly<Record<string, (typeof spritePictures)[keyof typeof spritePictures]>> = {
  ...spritePictures,
  'onion-garlic': spritePictures.onionGarlic,
};

function wordPicture(word: string) {
  const picture = pictures[word];
  return picture && <Picture picture={picture} alt="" sizes={32} />;
}

interface ExclusionProps {
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
  const menu = useChanges(isExcluding ? plan : undefined, dates, exclusions);
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
      <ModalLead>Отметьте, чего не&nbsp;должно быть в&nbsp;рационе: покажем, какие дни изменятся.</ModalLead>
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
      {current > 0 && exclusions.allergens.length > 0 && <p className={texts.small}>{NAMELESS_HINT}.</p>}
      {plan && promises && <PromisesNotice programme={plan.programme.name} {...promises} onChoose={apply} />}
      {menu.changes && <AffectedDays changes={menu.changes} all={dates.length} />}
      <div className={foot.foot}>
        <ChangesCount {...menu} />
        {extraKop > 0 && (
          <p className={classNames(texts.small, styles.surcharge)}>
            Доплата за&nbsp;замены: <b>{formatMoney(extraKop * dates.length)}</b> за&nbsp;
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
