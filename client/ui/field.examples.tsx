import { CodeField } from './code-field.tsx';
import { Combobox, type ComboboxItem } from './combobox.tsx';
import { type Examples, Held } from './examples.tsx';
import { TextArea, TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';

const products: readonly ComboboxItem[] = [
  { value: 'mushrooms', label: 'Грибы', note: 'в\u00a09 блюдах недели' },
  { value: 'coriander', label: 'Кинза', note: 'в\u00a04 блюдах недели' },
];
const intervals = [
  { value: '6-9', label: '06:00–09:00' },
  { value: '21-23', label: '21:00–23:00, только по\u00a0субботам', isDisabled: true },
] as const;

export const fieldExamples: Examples = {
  'Строка с\u00a0подсказкой': <TextField label="Имя" name="name" hint="Как к&nbsp;вам обращаться" />,
  'Строка с\u00a0ошибкой': <TextField label="Домофон" name="intercom" error="Введите код домофона" />,
  'Недоступная строка': <TextField label="Город" name="city" defaultValue="Москва" disabled />,
  'Длинное название': (
    <TextField
      label="Как найти подъезд, если во&nbsp;дворе шлагбаум и&nbsp;вход с&nbsp;обратной стороны дома"
      name="way"
      defaultValue="За&nbsp;аркой налево, вторая дверь под&nbsp;зелёным навесом"
    />
  ),
  'Несколько строк': (
    <TextArea label="Отзыв" name="review" defaultValue="Дорого" error="Напишите хотя бы&nbsp;20 знаков" />
  ),
  Телефон: <PhoneField label="Телефон" name="phone" defaultValue="+7 916 204-18-30" />,
  'Код из\u00a0SMS': (
    <Held first="">
      {(code, set) => (
        <CodeField
          label="Код из&nbsp;SMS"
          length={6}
          value={code}
          isFocused={false}
          onValue={set}
          onComplete={() => undefined}
        />
      )}
    </Held>
  ),
  Список: <Select label="Когда привезти" name="interval" value="" options={intervals} />,
  'Список с\u00a0поиском': (
    <Held<ComboboxItem | null> first={null}>
      {(value, set) => (
        <Combobox
          label="Что не&nbsp;привозить"
          name="product"
          value={value}
          items={products}
          emptyText="Такого продукта нет"
          onValue={set}
        />
      )}
    </Held>
  ),
};
