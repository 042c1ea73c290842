import { Link } from 'react-router';
import type { ShownGroup } from '#shared/features/catalogue/schema.ts';

interface ProgrammeLinksProps {
  readonly programs: ShownGroup['programs'];
  readonly linkClass: string | undefined;
  readonly onFollow: () => void;
}

/** The programmes of a navigation group, one link a line. */
export function ProgrammeLinks({ programs, linkClass, onFollow }: ProgrammeLinksProps) {
  return (
    <ul>
      {programs.map(({ name, url }) => (
        <li key={url}>
          <Link to={url} className={linkClass} onClick={onFollow}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
