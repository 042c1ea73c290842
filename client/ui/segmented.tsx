import styles from './choice.module.css';
import { type RadioFaceProps, RadioGroup, type RadioGroupProps } from './radio-group.tsx';

function SegmentFace({ label, note }: RadioFaceProps) {
  return (
    <span className={styles.segmentFace}>
      {label}
      {/* A note may have changed before React: the configurator's prices do. */}
      {note !== undefined && <small suppressHydrationWarning>{note}</small>}
    </span>
  );
}

/** A few short alternatives in one row: native radio buttons. */
export function Segmented<T extends string | number>(props: RadioGroupProps<T>) {
  return <RadioGroup {...props} group={styles.segments} option={styles.segment} Face={SegmentFace} />;
}
