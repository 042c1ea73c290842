import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { Specimen, State } from '../specimen.tsx';

const delivery = [
  { name: 'Когда', value: 'среда, 25 ноября, 06:00–09:00' },
  { name: 'Куда', value: 'Лесная улица, 20, кв. 84' },
  { name: 'Рацион', value: 'Баланс, 1600 ккал' },
];

function Dialogs(): ReactNode {
  return (
    <Specimen
      title="Диалог и боковая панель"
      note="Фокус остаётся внутри, Esc закрывает, фокус возвращается на кнопку."
    >
      <State name="диалог">
        <Dialog
          title="Заморозить доставки?"
          lead="Дни не сгорят: продолжим, когда вы вернётесь."
          trigger={<Button look="outline">Заморозить</Button>}
        >
          <DialogClose button={<Button wide>Заморозить</Button>} />
        </Dialog>
      </State>
      <State name="панель справа">
        <Dialog title="Доставка" place="side" trigger={<Button look="outline">Открыть доставку</Button>}>
          <Facts facts={delivery} />
        </Dialog>
      </State>
      <State name="снизу на телефоне, справа на широком экране">
        <Dialog
          title="Новый адрес"
          lead="Проверим, привозим ли мы туда."
          place="sheet"
          trigger={<Button look="outline">Добавить адрес</Button>}
        >
          <TextField label="Улица, дом" name="sheet-street" />
        </Dialog>
      </State>
    </Specimen>
  );
}

function ToastSpecimen(): ReactNode {
  const toast = useToast();
  return (
    <Specimen title="Всплывающее сообщение" note="Читается вслух, уходит само; F6 ведёт к нему с клавиатуры.">
      <State name="обычное">
        <Button look="soft" onClick={() => toast({ text: 'Адрес сохранён' })}>
          Сохранить адрес
        </Button>
      </State>
      <State name="успех с действием">
        <Button
          look="soft"
          onClick={() =>
            toast({
              text: 'Блюдо «Борщ» больше не привезём',
              tone: 'success',
              action: { label: 'Вернуть', onPress: () => toast({ text: 'Борщ снова в меню' }) },
            })
          }
        >
          Исключить борщ
        </Button>
      </State>
      <State name="ошибка">
        <Button
          look="soft"
          onClick={() =>
            toast({ text: 'Не получилось перенести доставку. Попробуйте ещё раз', tone: 'error' })
          }
        >
          Перенести доставку
        </Button>
      </State>
    </Specimen>
  );
}

/** What opens over the page. */
export function OverlaySpecimens(): ReactNode {
  return (
    <>
      <Dialogs />
      <ToastSpecimen />
      <Specimen title="Подсказка" note="Открывается от указателя и от фокуса. Важное в подсказку не прячем.">
        <State name="у кнопки">
          <Tooltip text="Изменить состав можно до 22:00 накануне">
            <Button look="outline">Заменить блюдо</Button>
          </Tooltip>
        </State>
        <State name="у значка">
          <Tooltip text="Считаем по средней массе порции; в жизни бывает на 5 % больше или меньше">
            <IconButton label="Как посчитаны калории">
              <InfoIcon />
            </IconButton>
          </Tooltip>
        </State>
      </Specimen>
    </>
  );
}
