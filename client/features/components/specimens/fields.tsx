import { type ReactNode, useState } from 'react';
import { CodeField } from '../../../ui/code-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Specimen, State } from '../specimen.tsx';

function CodeSpecimen(): ReactNode {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState('');
  return (
    <Specimen
      title="Код из&nbsp;SMS"
      note="Телефон подставляет код сам; вставленный «123&nbsp;456» раскладывается по&nbsp;цифрам; после шестой код уходит."
      layout="columns"
    >
      <State name="рабочее поле">
        <CodeField
          label="Код из&nbsp;SMS"
          length={6}
          value={code}
          isFocused={false}
          onValue={setCode}
          onComplete={setSent}
        />
        <p role="status">{sent === '' ? 'Ещё не\u00a0отправлен' : `Отправлен код ${sent}`}</p>
      </State>
      <State name="ошибка">
        <CodeField
          label="Код из&nbsp;письма"
          length={6}
          value="100000"
          error="Неверный код. Осталось попыток: 4"
          isFocused={false}
          onValue={() => undefined}
          onComplete={() => undefined}
        />
      </State>
      <State name="недоступно">
        <CodeField
          label="Код проверяется"
          length={6}
          value="204183"
          isDisabled
          isFocused={false}
          onValue={() => undefined}
          onComplete={() => undefined}
        />
      </State>
    </Specimen>
  );
}

function TextSpecimen(): ReactNode {
  return (
    <Specimen title="Текстовое поле" layout="columns">
      <State name="пустое, с подсказкой">
        <TextField
          label="Имя"
          name="field-name"
          hint="Как к&nbsp;вам обращаться курьеру"
          autoComplete="off"
        />
      </State>
      <State name="заполненное">
        <TextField label="Улица, дом" name="field-street" defaultValue="Москва, Лесная улица, 20" />
      </State>
      <State name="ошибка">
        <TextField label="Домофон" name="field-intercom" defaultValue="" error="Введите код домофона" />
      </State>
      <State name="с примером">
        <TextField label="Промокод" name="field-promo" placeholder="Например, ЛЕТО10" />
      </State>
      <State name="недоступное">
        <TextField label="Город" name="field-city" defaultValue="Москва" disabled />
      </State>
      <State name="длинные название и текст">
        <TextField
          label="Как найти подъезд, если во&nbsp;дворе шлагбаум и&nbsp;вход с&nbsp;обратной стороны дома"
          name="field-way"
          defaultValue="За&nbsp;аркой налево, вторая дверь под&nbsp;зелёным навесом, домофон справа от&nbsp;двери"
        />
      </State>
    </Specimen>
  );
}

function AreaSpecimen(): ReactNode {
  return (
    <Specimen title="Многострочное поле" layout="columns">
      <State name="пустое">
        <TextArea label="Комментарий курьеру" name="area-empty" hint="До&nbsp;300 знаков" maxLength={300} />
      </State>
      <State name="заполненное">
        <TextArea
          label="Отзыв"
          name="area-filled"
          defaultValue="Третью неделю на&nbsp;«Балансе»: порции сытные, рыба не&nbsp;сухая, курьер приезжает вовремя."
        />
      </State>
      <State name="ошибка">
        <TextArea
          label="Почему отменяете"
          name="area-error"
          defaultValue="Дорого"
          error="Напишите хотя бы&nbsp;20 знаков: так мы&nbsp;поймём, что исправить"
        />
      </State>
      <State name="недоступное">
        <TextArea
          label="Ответ поддержки"
          name="area-disabled"
          defaultValue="Вернули бонусы на&nbsp;счёт."
          disabled
        />
      </State>
    </Specimen>
  );
}

function PhoneSpecimen(): ReactNode {
  return (
    <Specimen title="Телефон" note="Принимает 8, +7 и&nbsp;скобки, пишет одинаково." layout="columns">
      <State name="пустое">
        <PhoneField label="Телефон" name="phone-empty" hint="Пришлём код в&nbsp;SMS" />
      </State>
      <State name="заполненное">
        <PhoneField label="Телефон получателя" name="phone-filled" defaultValue="+7 916 204-18-30" />
      </State>
      <State name="ошибка">
        <PhoneField
          label="Телефон для&nbsp;связи"
          name="phone-error"
          defaultValue="+7 916 204"
          error="Номер короче, чем нужно"
        />
      </State>
      <State name="недоступное">
        <PhoneField label="Телефон аккаунта" name="phone-disabled" defaultValue="+7 903 118-77-04" disabled />
      </State>
    </Specimen>
  );
}

/** Everything that is typed. */
export function FieldSpecimens(): ReactNode {
  return (
    <>
      <TextSpecimen />
      <AreaSpecimen />
      <PhoneSpecimen />
      <CodeSpecimen />
    </>
  );
}
