import { Link } from 'react-router';
import type { PersonCard } from '#shared/features/content/staff-schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { SharedElement } from '../../../ui/shared-element.tsx';
import surface from '../../../ui/surface.module.css';
import { tintStyle } from '../../../ui/tint.ts';
import { personPath } from '../content-links.ts';
import styles from './person-grid.module.css';

/** People of the team as cards; each leads to the person's story. */
export function PersonGrid({ people }: { readonly people: readonly PersonCard[] }) {
  return (
    <ul className={styles.grid}>
      {people.map((person) => {
        const { id, name, role, lead, tint } = person;
        return (
          <li key={id}>
            <Link to={personPath(id)} className={classNames(surface.card, surface.lift, styles.card)}>
              <div className={styles.portrait} style={tintStyle(tint)}>
                <SharedElement name={`person-${id}`} className={styles.picture}>
                  <Portrait person={person} alt="" sizes="(min-width: 768px) 200px, 112px" />
                </SharedElement>
              </div>
              <div className={styles.text}>
                <h3>{name}</h3>
                <p className={styles.role}>{role}</p>
                <p className={styles.lead}>{lead}</p>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
