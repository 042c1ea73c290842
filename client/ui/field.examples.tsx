import { CodeField } from './code-field.tsx';
import { Combobox, type ComboboxItem } from './combobox.tsx';
import { type Examples, Held } from './examples.tsx';
import { TextArea, TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';

const products: readonly ComboboxItem[] = [
  { value: 'mushrooms', label: 'Грибы', note: 'в 9 блюдах недели' },
  { value: 'coriander', label: 'Кинза', note: 'в 4 блюдах недели' },
];
const intervals = [
  { value: '6-9', label: '06:00–09:00' },
  { value: '21-23', label: '21:00–23:00, только по субботам', isDisabled: true },
] as const;

export const fieldExamples: Examples = {
  'Строка с подсказкой': <TextField label="Имя" name="name" hint="Как к вам обращаться" />,
  'Строка с ошибкой': <TextField label="Домофон" name="intercom" error="Введите код домофона" />,
  'Недоступная строка': <TextField label="Город" name="city" defaultValue="Москва" disabled />,
  'Длинное название': (
    <TextField
      label="Как найти подъезд, если во дворе шлагбаум и вход с обратной стороны дома"
      name="way"
      defaultValue="За аркой налево, вторая дверь под зелёным навесом"
    />
  ),
  'Несколько строк': (
    <TextArea label="Отзыв" name="review" defaultValue="Дорого" error="Напишите хотя бы 20 знаков" />
  ),
  Телефон: <PhoneField label="Телефон" name="phone" defaultValue="+7 916 204-18-30" />,
  'Код из SMS': (
    <Held first="">
      {(code, set) => (
        <CodeField
          label="Код из SMS"
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
  'Список с поиском': (
    <Held<ComboboxItem | null> first={null}>
      {(value, set) => (
        <Combobox
          label="Что не привозить"
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
