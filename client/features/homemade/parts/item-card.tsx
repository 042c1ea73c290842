import { Link } from 'react-router';
import { dishPath } from '#shared/features/dishes/address.ts';
import type { HomemadeItem } from '#shared/features/homemade/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Macros } from '../../../ui/macros.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dishDetailDialog } from '../../dishes/shared/dialogs.ts';
import styles from '../homemade-screen.module.css';
import { CountForm } from './count-form.tsx';

interface ItemCardProps {
  readonly item: HomemadeItem;
  /** Portions of it in the basket. */
  readonly count: number;
  /** The address of the list as it is filtered. */
  readonly page: string;
  readonly onCount: (count: number) => void;
}

/** A dish on sale: what a portion weighs, brings and costs, and how many of it are in the basket. */
export function ItemCard({ item: { dish, slot, priceKop }, count, page, onCount }: ItemCardProps) {
  const state = useAppState();
  return (
    <li className={styles.card} id={dish.code}>
      <div className={styles.photo} style={tintStyle(dish.tint)}>
        <Picture picture={dish.picture} alt={dish.title} sizes="(min-width: 768px) 208px, 44vw" />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link to={dishPath(dish.code)}>{dish.title}</Link>
        </h3>
        <p className={styles.figures}>
          <b>
            {dish.weightG}&nbsp;г, {dish.kcal}&nbsp;ккал
          </b>
          <Macros {...dish} />
        </p>
        <p className={styles.price}>
          <b>{formatMoney(priceKop)}</b> за&nbsp;порцию
        </p>
        <Button
          look="ghost"
          size="small"
          wide
          aria-haspopup="dialog"
          onClick={() => openDialog(state, dishDetailDialog, { dish, slot })}
        >
          Состав и&nbsp;КБЖУ<VisuallyHidden>: {dish.title}</VisuallyHidden>
        </Button>
        <CountForm
          dish={dish.code}
          title={dish.title}
          count={count}
          back={`${page}#${dish.code}`}
          isWide
          onCount={onCount}
        />
      </div>
    </li>
  );
}
