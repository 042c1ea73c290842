import type { BlockOf } from '#shared/features/pages/schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import tiles from '../../../ui/tiles.module.css';
import styles from './grids.module.css';

export function Steps({ block }: { readonly block: BlockOf<'steps'> }) {
  return (
    <ol className={classNames(tiles.tiles, styles.steps)} data-count={block.items.length}>
      {block.items.map(({ title, text }, index) => (
        <li key={title} className={classNames(surface.card, tiles.tile, styles.step)}>
          <span className={classNames(tiles.number, styles.number)} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
