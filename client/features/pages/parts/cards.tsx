import type { ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { Link } from '../../../router/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { pageIcons } from '../../../ui/page-icons.tsx';
import surface from '../../../ui/surface.module.css';
import texts from '../../../ui/texts.module.css';
import tiles from '../../../ui/tiles.module.css';
import styles from './grids.module.css';

/** Short things side by side; one with a link is pressed as a whole. */
export function Cards({ block }: { readonly block: BlockOf<'cards'> }): ReactNode {
  const Heading = block.title === undefined ? 'h2' : 'h3';
  return (
    <ul className={tiles.tiles} data-count={block.items.length}>
      {block.items.map(({ icon, title, text, link }) => (
        <li key={title} className={classNames(surface.card, tiles.tile, tiles.column, styles.card)}>
          <span className={tiles.icon}>{pageIcons[icon]}</span>
          <Heading className={styles.cardTitle}>{title}</Heading>
          <p>{text}</p>
          {link && (
            <Link to={link.href} className={classNames(texts.way, styles.cardLink)}>
              {link.label}
              <Icon name="arrow-right" size={16} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
