import layout from '../../../ui/layout.module.css';
import styles from './nothing-found.module.css';
import { Suggestions } from './suggestions.tsx';

interface NothingFoundProps {
  readonly query: string;
  readonly onFollow?: () => void;
}

/** Nothing has these words: what may help. */
export function NothingFound({ query, onFollow }: NothingFoundProps) {
  return (
    <div className={layout.stack20}>
      <p className={styles.text}>
        <b>Ничего не&nbsp;нашлось по&nbsp;запросу «{query}»</b>
        Проверьте, нет&nbsp;ли&nbsp;опечатки, или напишите иначе: продукт, блюдо, цель.
      </p>
      <Suggestions {...(onFollow && { onFollow })} />
    </div>
  );
}
