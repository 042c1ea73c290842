import type { ReactNode } from 'react';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Progress, ProgressRing } from '../../../ui/progress.tsx';
import { Skeleton, SkeletonCard, SkeletonPicture, SkeletonText } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Specimen, State } from '../specimen.tsx';

function Notices(): ReactNode {
  return (
    <Specimen title="Сообщение в&nbsp;странице" layout="block">
      <Notice title="Состав можно менять до&nbsp;22:00">После этого кухня начинает готовить.</Notice>
      <Notice tone="success" title="Оплата прошла">
        Первая доставка&nbsp;— в&nbsp;среду, 25 ноября, с&nbsp;06:00 до&nbsp;09:00.
      </Notice>
      <Notice tone="warning" title="Осталось два дня питания" action={<Button size="small">Продлить</Button>}>
        Продлите сегодня, чтобы не&nbsp;было перерыва.
      </Notice>
      <Notice tone="error">
        Не&nbsp;получилось списать деньги с&nbsp;карты. Выберите другую или оплатите по&nbsp;ссылке
        из&nbsp;SMS.
      </Notice>
    </Specimen>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <Specimen title="Ход" layout="columns">
        <State name="полоса">
          <Progress label="Программа «Баланс»" value={16} max={30} text="16 из&nbsp;30&nbsp;дней" />
        </State>
        <State name="в начале">
          <Progress label="Бонусная карта" value={0} max={10} text="0 из&nbsp;10 заказов" />
        </State>
        <State name="кольцо">
          <ProgressRing
            label="Калории за&nbsp;день"
            value={1240}
            max={1600}
            text="1240 из&nbsp;1600&nbsp;ккал"
          >
            1240
            <small>из&nbsp;1600</small>
          </ProgressRing>
        </State>
        <State name="кольцо, готово">
          <ProgressRing label="Вода за&nbsp;день" value={8} max={8} text="8 из&nbsp;8 стаканов">
            8<small>стаканов</small>
          </ProgressRing>
        </State>
        <State name="крутится">
          <Spinner />
        </State>
      </Specimen>
      <Specimen title="Заготовки на&nbsp;время загрузки" layout="columns">
        <State name="карточка">
          <Skeleton>
            <SkeletonCard />
          </Skeleton>
        </State>
        <State name="картинка">
          <Skeleton>
            <SkeletonPicture />
          </Skeleton>
        </State>
        <State name="текст">
          <Skeleton>
            <SkeletonText lines={4} />
          </Skeleton>
        </State>
      </Specimen>
    </>
  );
}

export function FeedbackSpecimens(): ReactNode {
  return (
    <>
      <Notices />
      <Waiting />
      <Specimen title="Пусто" layout="wide">
        <State name="с картинкой и действием">
          <EmptyState
            headingLevel={3}
            title="Здесь будут ваши заказы"
            text="Соберите рацион под&nbsp;свою цель: программа, калорийность, срок."
            picture={<Picture picture={fixedPictures.breakfast} alt="" sizes={180} />}
            action={<ButtonLink to="/#configurator">Собрать рацион</ButtonLink>}
          />
        </State>
        <State name="без картинки">
          <EmptyState
            headingLevel={3}
            title="Ничего не&nbsp;нашли"
            text="Попробуйте другой продукт или уберите часть условий."
            action={<Button look="outline">Сбросить условия</Button>}
          />
        </State>
      </Specimen>
    </>
  );
}
