import type { ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Specimen, State } from '../specimen.tsx';

const looks = [
  ['primary', 'главная', 'Оформить заказ'],
  ['dark', 'тёмная', 'Собрать рацион'],
  ['outline', 'контурная', 'Меню недели'],
  ['soft', 'мягкая', 'Перенести'],
  ['ghost', 'без\u00a0фона', 'Изменить адрес'],
  ['danger', 'необратимая', 'Удалить адрес'],
] as const;

function IconButtons(): ReactNode {
  return (
    <Specimen title="Круглая кнопка" note="Значок виден, имя читает программа экранного доступа.">
      <State name="на странице">
        <IconButton label="Заменить блюдо">
          <Icon name="repeat" />
        </IconButton>
      </State>
      <State name="над картинкой">
        <IconButton label="Закрыть" look="floating">
          <Icon name="x" />
        </IconButton>
      </State>
      <State name="главная">
        <IconButton label="Добавить блюдо" look="primary">
          <Icon name="plus" />
        </IconButton>
      </State>
      <State name="тёмная, большая">
        <IconButton label="Открыть программу" look="dark" size="large">
          <Icon name="arrow-right" />
        </IconButton>
      </State>
      <State name="без фона">
        <IconButton label="Найти" look="ghost">
          <Icon name="search" />
        </IconButton>
      </State>
      <State name="недоступна">
        <IconButton label="Убрать порцию" disabled>
          <Icon name="minus" />
        </IconButton>
      </State>
    </Specimen>
  );
}

function Looks(): ReactNode {
  return (
    <Specimen title="Кнопка" note="Главная кнопка на&nbsp;экране одна; тёмная стоит рядом с&nbsp;зелёным.">
      {looks.map(([look, name, label]) => (
        <State key={look} name={name}>
          <Button look={look}>{label}</Button>
        </State>
      ))}
    </Specimen>
  );
}

function Sizes(): ReactNode {
  return (
    <Specimen title="Размеры">
      <State name="большая">
        <Button size="large">Оплатить 16&nbsp;823&nbsp;₽</Button>
      </State>
      <State name="средняя">
        <Button look="soft">
          <Icon name="calendar-days" /> Перенести
        </Button>
      </State>
      <State name="малая">
        <Button look="soft" size="small">
          <Icon name="snowflake" /> Заморозить
        </Button>
      </State>
    </Specimen>
  );
}

function States(): ReactNode {
  return (
    <>
      <Specimen title="Недоступна">
        {looks.map(([look, name, label]) => (
          <State key={look} name={name}>
            <Button look={look} disabled>
              {label}
            </Button>
          </State>
        ))}
      </Specimen>
      <Specimen
        title="Ждёт ответа"
        note="Второго нажатия кнопка не&nbsp;принимает и&nbsp;фокуса не&nbsp;теряет."
      >
        <State name="главная">
          <Button isBusy>Оплачиваем…</Button>
        </State>
        <State name="контурная">
          <Button look="outline" isBusy>
            Сохраняем…
          </Button>
        </State>
        <State name="малая">
          <Button look="soft" size="small" isBusy>
            Ищем замену…
          </Button>
        </State>
      </Specimen>
    </>
  );
}

function WideButtons(): ReactNode {
  return (
    <Specimen title="Во&nbsp;всю ширину и&nbsp;длинный текст" layout="columns">
      <State name="во всю ширину">
        <Button wide size="large">
          Продолжить
        </Button>
      </State>
      <State name="длинный текст переносится">
        <Button wide look="outline">
          Получить код подтверждения на&nbsp;другой номер телефона
        </Button>
      </State>
    </Specimen>
  );
}

function LinkButtons(): ReactNode {
  return (
    <Specimen title="Ссылка-кнопка" note="Ведёт на&nbsp;другую страницу, поэтому это ссылка.">
      <State name="главная">
        <ButtonLink to="/#configurator">
          Подобрать программу <Icon name="arrow-right" />
        </ButtonLink>
      </State>
      <State name="контурная">
        <ButtonLink to="/#menu" look="outline">
          Меню недели
        </ButtonLink>
      </State>
      <State name="без фона">
        <ButtonLink to="/comparison/" look="ghost" size="small">
          Сравнить программы
        </ButtonLink>
      </State>
    </Specimen>
  );
}

/** Buttons and links that look like them. */
export function ButtonSpecimens(): ReactNode {
  return (
    <>
      <Looks />
      <Sizes />
      <States />
      <WideButtons />
      <LinkButtons />
      <IconButtons />
    </>
  );
}
