import { type ReactNode, useState } from 'react';
import { Rating, RatingField } from '../../../ui/rating.tsx';
import { Specimen, State } from '../specimen.tsx';

/** Average ratings and rating fields. */
export function RatingSpecimens(): ReactNode {
  const [given, setGiven] = useState<number>();
  return (
    <>
      <Specimen title="Оценка" note="Показывает среднее; дробь закрашивает звезду частично.">
        <State name="с числом отзывов">
          <Rating value={4.7} reviewCount={128} />
        </State>
        <State name="средняя">
          <Rating value={3.2} size="medium" />
        </State>
        <State name="оценок ещё нет">
          <Rating value={0} reviewCount={0} />
        </State>
      </Specimen>
      <Specimen title="Поставить оценку" layout="columns">
        <State name="пустая">
          <RatingField legend="Как вам борщ?" name="rating-empty" value={given} onValue={setGiven} />
        </State>
        <State name="недоступна: уже оценили">
          <RatingField
            legend="Как вам сырники?"
            name="rating-done"
            value={4}
            isDisabled
            onValue={() => undefined}
          />
        </State>
      </Specimen>
    </>
  );
}
