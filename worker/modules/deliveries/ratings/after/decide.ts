import type { IsoDate } from '#shared/dates.ts';
import { formatDay } from '#shared/dates.ts';
import type { DishRating, RatedDay } from '#shared/features/ratings/contract.ts';
import type { MealPlanDay } from '#shared/features/rations/schema.ts';

/** Stars that were given before. */
interface GivenStars {
  readonly code: string;
  readonly person: number;
  readonly eatenOn: IsoDate;
  readonly stars: number;
}

type ServedDish = NonNullable<MealPlanDay['meals'][number]['dish']>;

/** What a rating looks at of a day of food. */
export interface EatenDay extends Pick<MealPlanDay, 'date' | 'person' | 'personName'> {
  readonly meals: readonly {
    readonly dish: Pick<ServedDish, 'code' | 'title' | 'picture' | 'tint'> | null;
  }[];
}

/** The days of a delivery that can be rated, each for each person: food of a later day is still in the fridge. */
export function daysToRate(
  days: readonly EatenDay[],
  given: readonly GivenStars[],
  today: IsoDate,
): RatedDay[] {
  return days
    .filter(({ date }) => date <= today)
    .map(({ date, person, personName, meals }) => {
      const own = given.filter((one) => one.person === person && one.eatenOn === date);
      const starsOf = new Map(own.map(({ code, stars }) => [code, stars]));
      const dishes = new Map(meals.flatMap(({ dish }) => (dish ? [[dish.code, dish] as const] : [])));
      return {
        ...{ date, person, personName },
        dishes: [...dishes.values()].map(({ code, title, picture, tint }) => ({
          ...{ code, title, picture, tint },
          stars: starsOf.get(code) ?? null,
        })),
      };
    });
}

/** Why dishes cannot be rated, in the customer's words; undefined where nothing is in the way. */
export function ratingRefusal(
  ratings: readonly Pick<DishRating, 'date' | 'person' | 'code'>[],
  days: readonly EatenDay[],
  today: IsoDate,
): string | undefined {
  const isServed = ({ date, person, code }: (typeof ratings)[number]) =>
    days.some(
      (day) =>
        day.date === date && day.person === person && day.meals.some(({ dish }) => dish?.code === code),
    );
  if (!ratings.every(isServed)) return 'Этого блюда в доставке не было';
  const ahead = ratings.find(({ date }) => date > today);
  return ahead && `Еда на ${formatDay(ahead.date)} ещё впереди: оцените её, когда попробуете`;
}
