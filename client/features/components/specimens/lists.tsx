import { type ReactNode, useEffect, useState } from 'react';
import { Combobox, type ComboboxItem } from '../../../ui/combobox.tsx';
import { Select } from '../../../ui/select.tsx';
import { Specimen, State } from '../specimen.tsx';

const intervals = [
  { value: '6-9', label: '06:00–09:00' },
  { value: '9-12', label: '09:00–12:00' },
  { value: '18-21', label: '18:00–21:00' },
  { value: '21-23', label: '21:00–23:00, только по\u00a0субботам', isDisabled: true },
] as const;

const ingredients: readonly ComboboxItem[] = [
  { value: 'mushrooms', label: 'Грибы', note: 'в\u00a09 блюдах недели' },
  { value: 'coriander', label: 'Кинза', note: 'в\u00a04 блюдах недели' },
  { value: 'celery', label: 'Сельдерей', note: 'в\u00a03 блюдах недели' },
  { value: 'peanut', label: 'Арахис', note: 'в\u00a02 блюдах недели' },
  { value: 'shrimp', label: 'Креветки', note: 'в\u00a02 блюдах недели' },
];

const streets: readonly ComboboxItem[] = [
  { value: '1', label: 'Лесная улица', note: 'Москва, Тверской район' },
  { value: '2', label: 'Лесной переулок', note: 'Москва, Тверской район' },
  { value: '3', label: 'Лестева улица', note: 'Москва, Донской район' },
  { value: '4', label: 'Ленинский проспект', note: 'Москва' },
];

/** How long the pretended service of addresses takes, in milliseconds. */
const ANSWER_MS = 600;

function SelectSpecimen(): ReactNode {
  const [interval, setInterval] = useState<(typeof intervals)[number]['value'] | ''>('');
  return (
    <Specimen
      title="Список"
      note="На&nbsp;сенсорном экране открывается родной список телефона, с&nbsp;мышью&nbsp;— наш."
      layout="columns"
    >
      <State name="ничего не выбрано">
        <Select
          label="Когда привезти"
          name="select-interval"
          value={interval}
          options={intervals}
          placeholder="Выберите время"
          hint="Курьер позвонит за&nbsp;15&nbsp;минут"
          onValue={setInterval}
        />
      </State>
      <State name="выбрано">
        <Select
          label="Время доставки"
          name="select-chosen"
          value="9-12"
          options={intervals}
          onValue={() => undefined}
        />
      </State>
      <State name="ошибка">
        <Select
          label="Время замены"
          name="select-error"
          value=""
          options={intervals}
          error="Выберите время доставки"
          onValue={() => undefined}
        />
      </State>
      <State name="недоступен">
        <Select
          label="Время заморозки"
          name="select-disabled"
          value="6-9"
          options={intervals}
          isDisabled
          onValue={() => undefined}
        />
      </State>
    </Specimen>
  );
}

function AddressSpecimen(): ReactNode {
  const [street, setStreet] = useState<ComboboxItem | null>(null);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly ComboboxItem[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    const wanted = query.trim().toLowerCase();
    const timer = setTimeout(
      () => {
        setFound(wanted === '' ? [] : streets.filter(({ label }) => label.toLowerCase().startsWith(wanted)));
        setIsLoading(false);
      },
      wanted === '' ? 0 : ANSWER_MS,
    );
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <Combobox
      label="Улица"
      name="combobox-street"
      placeholder="Начните вводить"
      value={street}
      items={found}
      emptyText={
        query === '' ? 'Введите первые буквы улицы' : 'Такой улицы не\u00a0нашли. Проверьте название'
      }
      isLoading={isLoading}
      onValue={setStreet}
      onQuery={(text) => {
        setQuery(text);
        setIsLoading(text.trim() !== '');
      }}
    />
  );
}

function ComboboxSpecimen(): ReactNode {
  const [ingredient, setIngredient] = useState<ComboboxItem | null>(null);
  return (
    <Specimen title="Список с&nbsp;поиском" layout="columns">
      <State name="пустой">
        <Combobox
          label="Что не&nbsp;привозить"
          name="combobox-ingredient"
          placeholder="Например, кинза"
          hint="Заменим блюда с&nbsp;этим продуктом"
          value={ingredient}
          items={ingredients}
          emptyText="Такого продукта в&nbsp;меню нет"
          onValue={setIngredient}
        />
      </State>
      <State name="ищет на сервере">
        <AddressSpecimen />
      </State>
      <State name="выбрано, ошибка">
        <Combobox
          label="Продукт"
          name="combobox-error"
          value={ingredients[3] ?? null}
          items={ingredients}
          emptyText="Такого продукта в&nbsp;меню нет"
          error="Арахис уже в&nbsp;исключениях"
          onValue={() => undefined}
        />
      </State>
      <State name="недоступен">
        <Combobox
          label="Категория"
          name="combobox-disabled"
          value={null}
          items={ingredients}
          placeholder="Сначала выберите программу"
          emptyText="Ничего не&nbsp;нашли"
          isDisabled
          onValue={() => undefined}
        />
      </State>
    </Specimen>
  );
}

/** One of a list, with and without typing. */
export function ListSpecimens(): ReactNode {
  return (
    <>
      <SelectSpecimen />
      <ComboboxSpecimen />
    </>
  );
}
