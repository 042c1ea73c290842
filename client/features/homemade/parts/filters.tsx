import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { allergenNames, allergens } from '#shared/features/dishes/labels.ts';
import type { HomemadeSort } from '#shared/features/homemade/sorts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { FilterLinks } from '../../../ui/filter-links.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import surface from '../../../ui/surface.module.css';
import { type HomemadeData, homemadePath, toQuery, type Wanted } from '../homemade-data.ts';
import styles from '../homemade-screen.module.css';

const sorts: readonly { readonly value: HomemadeSort; readonly label: string }[] = [
  { value: 'menu', label: 'Как в\u00a0меню' },
  { value: 'price', label: 'Сначала дешевле' },
  { value: 'kcal', label: 'Меньше калорий' },
  { value: 'protein', label: 'Больше белка' },
];

/** The value that narrows nothing; a select has no empty one of its own. */
const ANY_KCAL = '1500';
const limits = [
  { value: ANY_KCAL, label: 'Любая' },
  ...['150', '250', '350', '450'].map((value) => ({ value, label: `до\u00a0${value}\u00a0ккал` })),
];

/** The shelves, each with the number of dishes that the filter leaves on it. */
export function Shelves({ data: { categories, wanted } }: { readonly data: HomemadeData }) {
  const all = { code: '' as const, name: 'Все блюда', count: undefined };
  const choices = [all, ...categories].map(({ code, name, count }) => ({
    to: homemadePath({ ...wanted, category: code }),
    name,
    count,
    isCurrent: wanted.category === code,
  }));
  return <FilterLinks label="Разделы" choices={choices} />;
}

/** A choice shows at once; the address follows, and going back to an address brings its choice back. */
function useWanted(wanted: Wanted): [Wanted, (change: Partial<Wanted>) => void] {
  const navigate = useNavigate();
  const [shown, setShown] = useState(wanted);
  const [followed, setFollowed] = useState(wanted);
  if (followed !== wanted) {
    setFollowed(wanted);
    setShown(wanted);
  }
  const change = (part: Partial<Wanted>) => {
    const next = { ...shown, ...part };
    setShown(next);
    void navigate(homemadePath(next));
  };
  return [shown, change];
}

interface ChoiceProps {
  readonly shown: Wanted;
  readonly onChange: (change: Partial<Wanted>) => void;
}

/** The limit of energy and the order. */
function Selects({ shown, onChange }: ChoiceProps) {
  return (
    <>
      <Select
        label="Калорий в&nbsp;порции"
        name="maxKcal"
        value={shown.maxKcal === '' ? ANY_KCAL : shown.maxKcal}
        options={limits}
        onValue={(maxKcal) => onChange({ maxKcal: maxKcal === ANY_KCAL ? '' : maxKcal })}
      />
      <Select
        label="Порядок"
        name="sort"
        value={shown.sort}
        options={sorts}
        onValue={(sort) => onChange({ sort })}
      />
    </>
  );
}

/** Dishes with these allergens are left out. */
function AllergenChoice({ shown, onChange, isOpen }: ChoiceProps & { readonly isOpen: boolean }) {
  const exclude = (allergen: string, isExcluded: boolean) => {
    const others = shown.without.filter((known) => known !== allergen);
    onChange({ without: isExcluded ? [...others, allergen] : others });
  };
  return (
    <details className={styles.without} open={isOpen}>
      <summary>
        Без&nbsp;аллергенов{shown.without.length > 0 && `: ${shown.without.length}`}
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.allergens}>
        {allergens.map((allergen) => (
          <Checkbox
            key={allergen}
            name="without"
            value={allergen}
            checked={shown.without.includes(allergen)}
            onChange={(event) => exclude(allergen, event.currentTarget.checked)}
          >
            {allergenNames[allergen]}
          </Checkbox>
        ))}
      </div>
      <p className={styles.warning}>
        Кухня у&nbsp;нас общая: следы аллергенов в&nbsp;готовых блюдах полностью исключить нельзя.
      </p>
    </details>
  );
}

/** Search, order and limits. */
export function Filters({ wanted }: { readonly wanted: Wanted }) {
  const [shown, change] = useWanted(wanted);
  // As the page came: taking the last allergen away must not close the list under the visitor's hand.
  const [isOpen] = useState(wanted.without.length > 0);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <search>
      <form data-scripted className={classNames(surface.card, styles.filters)} onSubmit={search}>
        <div className={styles.fields}>
          <TextField
            key={wanted.q}
            label="Найти блюдо"
            type="search"
            name="q"
            defaultValue={wanted.q}
            placeholder="Например, сырники"
            maxLength={60}
          />
          <Selects shown={shown} onChange={change} />
          <Button type="submit" look="dark">
            Найти
          </Button>
        </div>
        <AllergenChoice shown={shown} onChange={change} isOpen={isOpen} />
        {Object.keys(toQuery(wanted)).length > 0 && (
          <ButtonLink to="/homemade-food/" look="ghost" size="small">
            Сбросить всё
          </ButtonLink>
        )}
      </form>
    </search>
  );
}
