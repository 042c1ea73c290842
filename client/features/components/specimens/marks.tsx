import type { ReactNode } from 'react';
import { fixedPictures } from '#shared/features/pictures/fixed.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Macros } from '../../../ui/macros.tsx';
import { NutritionBar } from '../../../ui/nutrition-bar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Specimen, State } from '../specimen.tsx';

function Badges(): ReactNode {
  return (
    <Specimen title="Метка" note="Красная&nbsp;— только скидка на&nbsp;карточке и&nbsp;ошибка.">
      <State name="хит">
        <Badge tone="dark">Хит</Badge>
      </State>
      <State name="скидка">
        <Badge tone="tomato">−20 %</Badge>
      </State>
      <State name="новинка">
        <Badge tone="amber">Новинка</Badge>
      </State>
      <State name="в плане">
        <Badge tone="green">
          <Icon name="truck" size={16} /> В&nbsp;плане
        </Badge>
      </State>
      <State name="заморожено">
        <Badge tone="sky">
          <Icon name="snowflake" size={16} /> Заморожено
        </Badge>
      </State>
      <State name="закрыто">
        <Badge>
          <Icon name="lock" size={16} /> Состав закрыт
        </Badge>
      </State>
    </Specimen>
  );
}

function Nutrition(): ReactNode {
  return (
    <Specimen title="КБЖУ" note="Длина полосы&nbsp;— доля энергии, а&nbsp;не&nbsp;граммов." layout="wide">
      <State name="блюдо">
        <NutritionBar kcal={465} proteinG={34} fatG={17} carbohydrateG={42} />
      </State>
      <State name="день, одного нет">
        <NutritionBar kcal={180} proteinG={0} fatG={12} carbohydrateG={18} />
      </State>
      <State name="коротко">
        <Macros proteinG={34.4} fatG={17} carbohydrateG={42} />
      </State>
    </Specimen>
  );
}

/** Badges, nutrition figures and avatars. */
export function MarkSpecimens(): ReactNode {
  return (
    <>
      <Badges />
      <Nutrition />
      <Specimen title="Аватар">
        <State name="фотография">
          <Avatar name="Мария Котова" picture={<Picture picture={fixedPictures.bowl} alt="" sizes={56} />} />
        </State>
        <State name="инициалы">
          <Avatar name="Анна Крылова" />
        </State>
        <State name="большой">
          <Avatar name="Пётр" size="large" />
        </State>
        <State name="малый">
          <Avatar name="Ольга Мир" size="small" />
        </State>
      </Specimen>
    </>
  );
}
