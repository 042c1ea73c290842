import { Link } from 'react-router';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { isPlainPress } from '../../../platform/navigation/plain-press.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { locationDialog } from '../../regions/shared/dialogs.ts';
import styles from './city-field.module.css';

/** The city whose streets are found below, with the way to another one. */
export function CityField() {
  const state = useAppState();
  const { config } = state.site;
  if (!config) return null;
  return (
    <p className={styles.city}>
      <span>Город</span>
      <b>{config.region.name}</b>
      <Link
        to="/dostavka/#zones"
        className={styles.change}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          openDialog(state, locationDialog, {});
        }}
      >
        Другой город
      </Link>
    </p>
  );
}
