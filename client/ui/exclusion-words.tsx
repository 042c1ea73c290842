import type { ReactNode } from 'react';
import {
  type Allergen,
  allergenNames,
  allergens,
  type ExclusionGroup,
  exclusionGroupNames,
  type NamedGroup,
  namedGroups,
} from '#shared/features/dishes/labels.ts';
import { allergyWord, dislikesKopPerDay, type Exclusions } from '#shared/features/menu/exclusions.ts';
import { DISLIKE_KOP, FREE_DISLIKES } from '#shared/features/promotions/terms.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { css } from './css.ts';
import styles from './exclusion-words.module.css';
import { Checkbox } from './field.tsx';

interface WordsProps<W extends string> {
  readonly legend: string;
  readonly note: string;
  readonly name: string;
  readonly words: readonly W[];
  readonly names: Readonly<Record<W, string>>;
  readonly wordOf: (word: W) => string;
  readonly chosen: readonly W[];
  /** Values that the other list already excludes. */
  readonly covered?: readonly string[];
  readonly onChosen: (chosen: readonly W[]) => void;
  readonly pictureOf?: ((word: string) => ReactNode) | undefined;
}

/** Stands for a picture where there is none, so that a list of pictures has no holes. */
function Letter({ word }: { readonly word: string }) {
  return (
    <span
      className={css(
        'grid flex-none place-items-center size-28 rounded-full bg-sand-100 text-ink-3 font-bold',
        'text-caption',
      )}
      aria-hidden
    >
      {upperFirst(word).charAt(0)}
    </span>
  );
}

function Words<W extends string>(props: WordsProps<W>) {
  const { legend, note, name, words, names, wordOf, chosen, covered = [], onChosen, pictureOf } = props;
  return (
    <fieldset>
      <legend className={css('flex flex-wrap gap-y-2 gap-x-10 items-baseline mb-4 font-bold text-small')}>
        {legend} <small className={css('text-ink-3 font-medium text-caption')}>{note}</small>
      </legend>
      <div
        className={css(
          'grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-y-0 gap-x-14',
          'tablet:grid-cols-[repeat(auto-fill,minmax(min(176px,_40%),1fr))]',
        )}
      >
        {words.map((word) => (
          <Checkbox
            key={word}
            name={name}
            value={wordOf(word)}
            checked={chosen.includes(word) || covered.includes(word)}
            disabled={covered.includes(word)}
            onChange={({ currentTarget }) =>
              onChosen(currentTarget.checked ? [...chosen, word] : chosen.filter((other) => other !== word))
            }
          >
            <span className={pictureOf && styles.pictured}>
              {pictureOf && (pictureOf(word) ?? <Letter word={names[word]} />)}
              {names[word]}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Price of dislikes and the number of free ones. */
function Terms({ exclusions }: { readonly exclusions: Exclusions }) {
  const extra = dislikesKopPerDay(exclusions);
  return (
    <p className={css('max-w-[62em] text-ink-2 text-caption leading-[1.45]')}>
      Нелюбимые продукты: {countOf(FREE_DISLIKES, 'группа', 'группы', 'групп')} без доплаты, каждая следующая
      — {formatMoney(DISLIKE_KOP)} в день.{' '}
      {extra > 0 && (
        <b>
          Выбрано {exclusions.dislikes.length}: доплата {formatMoney(extra)} в день.{' '}
        </b>
      )}
      <span>
        Аллергены убираем бесплатно. Кухня общая, и следы аллергенов полностью исключить нельзя: при тяжёлой
        аллергии посоветуйтесь с врачом.
      </span>
    </p>
  );
}

interface ExclusionWordsProps {
  /** Name of the fields in a form. */
  readonly name: string;
  readonly exclusions: Exclusions;
  readonly onExclusions: (next: Exclusions) => void;
  /** The groups that the site offers, with their names; by default all that the kitchen tells apart. */
  readonly groups?: readonly NamedGroup[];
  /** The picture of a word, where dialogs show them. */
  readonly pictureOf?: (word: string) => ReactNode;
}

/** Choice of excluded allergens and dislikes, with its terms: parts of the form that it stands in. */
export function ExclusionWords({
  name,
  exclusions,
  onExclusions,
  groups = namedGroups,
  pictureOf,
}: ExclusionWordsProps) {
  // What was chosen once can be taken back, also where it is offered no more.
  const offered = [...new Set([...groups.map(([group]) => group), ...exclusions.dislikes])];
  const names = { ...exclusionGroupNames, ...Object.fromEntries(groups) };
  return (
    <div className={css('contents')}>
      <Words<Allergen>
        legend="Аллергия"
        note="никогда не положим"
        name={name}
        words={allergens}
        names={allergenNames}
        wordOf={allergyWord}
        chosen={exclusions.allergens}
        onChosen={(chosen) => onExclusions({ ...exclusions, allergens: chosen })}
        pictureOf={pictureOf}
      />
      <Words<ExclusionGroup>
        legend="Не люблю"
        note="заменим, если найдётся чем"
        name={name}
        words={offered}
        names={names}
        wordOf={(group) => group}
        chosen={exclusions.dislikes}
        covered={exclusions.allergens}
        onChosen={(dislikes) => onExclusions({ ...exclusions, dislikes })}
        pictureOf={pictureOf}
      />
      <Terms exclusions={exclusions} />
    </div>
  );
}
