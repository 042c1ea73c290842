import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { allergenNames, allergens } from '#shared/features/dishes/labels.ts';
import type { listHomemade } from '#shared/features/homemade/contract.ts';
import { type HomemadeSort, homemadeSorts } from '#shared/features/homemade/sorts.ts';
import { Button, ButtonLink, classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import { FilterLinks } from '../../../ui/page-links.tsx';
import { Select } from '../../../ui/select.tsx';

/** The filters as they stand in the address; empty where it has none. */
export interface Wanted {
  readonly category: string;
  readonly q: string;
  readonly without: readonly string[];
  readonly maxKcal: string;
  readonly sort: HomemadeSort;
}

/** Reads the filters of an address; a form without scripts repeats `without` for every allergen. */
export function readWanted(query: URLSearchParams): Wanted {
  const sort = query.get('sort');
  return {
    category: query.get('category') ?? '',
    q: (query.get('q') ?? '').trim(),
    without: query.getAll('without').flatMap((list) => list.split(',').filter(Boolean)),
    maxKcal: query.get('maxKcal') ?? '',
    sort: homemadeSorts.find((known) => known === sort) ?? 'menu',
  };
}

/** The filters as the call and the address take them. */
export function toQuery({ without, sort, ...others }: Wanted): Record<string, string> {
  const texts = { ...others, without: without.join(','), sort: sort === 'menu' ? '' : sort };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The address of the dishes with these filters. */
export function homemadePath(wanted: Wanted): string {
  const query = new URLSearchParams(toQuery(wanted)).toString();
  return `/homemade-food/${query && `?${query}`}`;
}

const sorts: readonly { readonly value: HomemadeSort; readonly label: string }[] = [
  { value: 'menu', label: 'Как в меню' },
  { value: 'price', label: 'Сначала дешевле' },
  { value: 'kcal', label: 'Меньше калорий' },
  { value: 'protein', label: 'Больше белка' },
];

/** The value that narrows nothing; a select has no empty one of its own. */
const ANY_KCAL = '1500';
const limits = [
  { value: ANY_KCAL, label: 'Любая' },
  ...['150', '250', '350', '450'].map((value) => ({ value, label: `до ${value} ккал` })),
];

type Shelved = Pick<AnswerOf<typeof listHomemade>, 'categories'>;

/** The shelves, each with the number of dishes that the filter leaves on it. */
export function Shelves({ categories, wanted }: Shelved & { readonly wanted: Wanted }) {
  const all = { code: '', name: 'Все блюда', count: undefined };
  const choices = [all, ...categories].map(({ code, name, count }) => ({
    to: homemadePath({ ...wanted, category: code }),
    ...{ name, count, isCurrent: wanted.category === code },
  }));
  return <FilterLinks label="Разделы" choices={choices} />;
}

/** Search, order and limits. */
export function Filters({ wanted }: { readonly wanted: Wanted }) {
  const navigate = useNavigate();
  // A choice shows at once; the address follows, and going back to an address brings its choice back.
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
  const { without } = shown;
  // As the page came: taking the last allergen away must not close the list under the visitor's hand.
  const [isOpen] = useState(wanted.without.length > 0);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <search>
      <form
        data-scripted
        className={classNames(layout.card, css('grid gap-8 justify-items-start p-20 print:hidden'))}
        onSubmit={search}
      >
        <div className={css('grid gap-14 w-full tablet:grid-cols-[1.6fr_1fr_1fr_auto] tablet:items-end')}>
          <TextField
            key={wanted.q}
            label="Найти блюдо"
            type="search"
            name="q"
            defaultValue={wanted.q}
            placeholder="Например, сырники"
            maxLength={60}
          />
          <Select
            label="Калорий в порции"
            name="maxKcal"
            value={shown.maxKcal || ANY_KCAL}
            options={limits}
            onValue={(maxKcal) => change({ maxKcal: maxKcal === ANY_KCAL ? '' : maxKcal })}
          />
          <Select
            label="Порядок"
            name="sort"
            value={shown.sort}
            options={sorts}
            onValue={(sort) => change({ sort })}
          />
          <Button type="submit" look="dark">
            Найти
          </Button>
        </div>
        <details className={css('w-full')} open={isOpen}>
          <summary className={css('inline-flex gap-6 items-center min-h-tap font-bold text-ui')}>
            Без аллергенов{without.length > 0 && `: ${without.length}`}
            <Icon name="chevron-down" />
          </summary>
          <div
            className={css(
              'grid grid-cols-[1fr_1fr] gap-y-4 gap-x-16 tablet:grid-cols-[repeat(4,auto)] tablet:justify-start',
            )}
          >
            {allergens.map((allergen) => (
              <Checkbox
                key={allergen}
                name="without"
                value={allergen}
                checked={without.includes(allergen)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = without.filter((known) => known !== allergen);
                  change({ without: checked ? [...others, allergen] : others });
                }}
              >
                {allergenNames[allergen]}
              </Checkbox>
            ))}
          </div>
          <p className={css('mt-10 text-ink-2 text-caption')}>
            Кухня у нас общая: следы аллергенов в готовых блюдах полностью исключить нельзя.
          </p>
        </details>
        {Object.keys(toQuery(wanted)).length > 0 && (
          <ButtonLink to="/homemade-food/" look="ghost" size="small">
            Сбросить всё
          </ButtonLink>
        )}
      </form>
    </search>
  );
}
