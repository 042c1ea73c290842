import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type Allergen,
  allergenNames,
  allergens,
  type ExclusionGroup,
  exclusionGroupNames,
  exclusionGroups,
} from '#shared/features/dishes/words.ts';
import {
  allergyWord,
  dislikesKopPerDay,
  type Exclusions,
  exclusionNames,
  hasExclusions,
} from '#shared/features/menu/exclusions.ts';
import { DISLIKE_KOP, FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChevronDownIcon } from '../../../ui/shell-icons.tsx';
import { KCAL_QUERY } from '../draft.ts';
import { WITHOUT_QUERY } from '../menu-address.ts';
import { MENU_DATE } from '../menu-data.ts';
import styles from './menu-filter.module.css';

interface MenuFilterProps {
  readonly exclusions: Exclusions;
  readonly onExclusions: (next: Exclusions) => void;
  readonly onPrepare: () => void;
  /** What the form without scripts has to keep. */
  readonly kcal: number;
  readonly date: string;
  /** What has become of the shown day; read out when it changes. */
  readonly outcome: string;
}

interface WordsProps<W extends string> {
  readonly legend: string;
  readonly note: string;
  readonly words: readonly W[];
  readonly names: Readonly<Record<W, string>>;
  readonly wordOf: (word: W) => string;
  readonly chosen: readonly W[];
  /** Words that are left out already, by the other list. */
  readonly covered?: readonly string[];
  readonly onChosen: (chosen: readonly W[]) => void;
}

function Words<W extends string>(props: WordsProps<W>): ReactNode {
  const { legend, note, words, names, wordOf, chosen, covered = [], onChosen } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>
        {legend} <small>{note}</small>
      </legend>
      <div className={styles.words}>
        {words.map((word) => (
          <Checkbox
            key={word}
            name={WITHOUT_QUERY}
            value={wordOf(word)}
            checked={chosen.includes(word) || covered.includes(word)}
            disabled={covered.includes(word)}
            onChange={({ currentTarget }) =>
              onChosen(currentTarget.checked ? [...chosen, word] : chosen.filter((other) => other !== word))
            }
          >
            {names[word]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** What dislikes cost, and how many are free. */
function Terms({ exclusions }: Pick<MenuFilterProps, 'exclusions'>): ReactNode {
  const extra = dislikesKopPerDay(exclusions);
  return (
    <p className={styles.terms}>
      Нелюбимые продукты: {countOf(FREE_DISLIKES, 'группа', 'группы', 'групп')} без&nbsp;доплаты, каждая
      следующая&nbsp;— {formatMoney(DISLIKE_KOP)} в&nbsp;день.{' '}
      {extra > 0 && (
        <b>
          Выбрано {exclusions.dislikes.length}: доплата {formatMoney(extra)} в&nbsp;день.{' '}
        </b>
      )}
      Аллергены убираем бесплатно. Кухня общая, и&nbsp;следы аллергенов полностью исключить нельзя: при
      тяжёлой аллергии посоветуйтесь с&nbsp;врачом.
    </p>
  );
}

/** What the visitor does not eat: the menu follows at once, and by an ordinary form without scripts. */
export function MenuFilter(props: MenuFilterProps): ReactNode {
  const { exclusions, onExclusions, onPrepare, kcal, date, outcome } = props;
  const { pathname } = useLocation();
  const isExcluding = hasExclusions(exclusions);
  // As the page came: taking the last one away must not close the list under the visitor's hand.
  const [isOpen] = useState(isExcluding);
  return (
    <form method="get" action={`${pathname}#menu`} className={styles.filter}>
      <input type="hidden" name={KCAL_QUERY} value={kcal} />
      <input type="hidden" name={MENU_DATE} value={date} />
      <details open={isOpen} onToggle={onPrepare}>
        <summary className={styles.summary}>
          <span>
            {isExcluding ? 'Без продуктов: ' : 'Аллергия или не\u00a0едите что-то?'}
            {isExcluding && <b>{exclusionNames(exclusions).join(', ')}</b>}
          </span>
          <ChevronDownIcon />
        </summary>
        <div className={styles.body}>
          <Words<Allergen>
            legend="Аллергия"
            note="никогда не положим"
            words={allergens}
            names={allergenNames}
            wordOf={allergyWord}
            chosen={exclusions.allergens}
            onChosen={(chosen) => onExclusions({ ...exclusions, allergens: chosen })}
          />
          <Words<ExclusionGroup>
            legend="Не люблю"
            note="заменим, если найдётся чем"
            words={exclusionGroups}
            names={exclusionGroupNames}
            wordOf={(group) => group}
            chosen={exclusions.dislikes}
            covered={exclusions.allergens}
            onChosen={(dislikes) => onExclusions({ ...exclusions, dislikes })}
          />
          <Terms exclusions={exclusions} />
          <div className={styles.actions}>
            <span className={styles.apply}>
              <Button type="submit" look="dark">
                Показать меню
              </Button>
            </span>
            {isExcluding && (
              <Button look="outline" onClick={() => onExclusions({ allergens: [], dislikes: [] })}>
                Сбросить
              </Button>
            )}
          </div>
        </div>
      </details>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </form>
  );
}
