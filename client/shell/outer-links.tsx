import { BrandIcon, type BrandName } from '../ui/brand-icon.tsx';
import styles from './outer-links.module.css';

/** A page of ours in a network or a store. */
export interface OuterLink {
  readonly brand: BrandName;
  readonly name: string;
  readonly href: string;
}

/** Links out of the site; those without an address are left out. */
export function OuterLinks({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly OuterLink[];
}) {
  const known = links.filter(({ href }) => href !== '');
  if (known.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={title}>
      {known.map(({ brand, name, href }) => (
        <li key={brand}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
            <BrandIcon name={brand} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
