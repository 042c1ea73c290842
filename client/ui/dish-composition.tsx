import type { DishDetail } from '#shared/features/dishes/schema.ts';
import { upperFirst } from '#shared/typography.ts';
import styles from './dish-composition.module.css';
import { Picture } from './picture.tsx';

const figure = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

interface DishCompositionProps extends Pick<DishDetail, 'ingredients' | 'rawWeightG' | 'weightG'> {
  /** Whole grams, where one looks at a glance. */
  readonly isRounded?: boolean;
}

function gramsOf(value: number, isRounded: boolean): string {
  if (!isRounded) return figure.format(value);
  return value > 0 && value < 1 ? '<\u00a01' : figure.format(Math.round(value));
}

/** A portion's ingredients, in grams before cooking and as served, from the heaviest on. */
export function DishComposition({
  ingredients,
  rawWeightG,
  weightG,
  isRounded = false,
}: DishCompositionProps) {
  return (
    <table className={styles.composition}>
      <thead>
        <tr>
          <th scope="col">На&nbsp;порцию, г</th>
          <th scope="col">сырого</th>
          <th scope="col">готового</th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map(({ code, name, picture, rawG, servedG }) => (
          <tr key={code}>
            <th scope="row">
              <span className={styles.name}>
                <span className={styles.sprite} aria-hidden>
                  {picture ? <Picture picture={picture} alt="" sizes={32} /> : upperFirst(name).charAt(0)}
                </span>
                {upperFirst(name)}
              </span>
            </th>
            <td>{gramsOf(rawG, isRounded)}</td>
            <td>{gramsOf(servedG, isRounded)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Выход {Math.round((weightG / rawWeightG) * 100)}&nbsp;%</th>
          <td>{rawWeightG}</td>
          <td>{weightG}</td>
        </tr>
      </tfoot>
    </table>
  );
}
