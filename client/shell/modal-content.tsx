import type { ReactNode } from 'react';
import { useAppState, useSnapshot } from '../platform/state/app-state.ts';
import { classNames } from '../ui/class-names.ts';
import foot from '../ui/dialog-foot.module.css';
import { Skeleton, SkeletonText } from '../ui/loader.tsx';
import styles from './modal-content.module.css';

interface ModalContentProps {
  readonly isPadded: boolean;
  readonly children: ReactNode;
}

/** A modal's content, with a skeleton in the place of the data that is on its way. */
export function ModalContent({ isPadded, children }: ModalContentProps) {
  const { isSkeleton } = useSnapshot(useAppState()).interface;
  return (
    <div className={foot.content}>
      {children}
      {isSkeleton && (
        <div className={classNames(styles.skeleton, !isPadded && styles.unpadded)}>
          <Skeleton>
            <SkeletonText lines={4} />
          </Skeleton>
        </div>
      )}
    </div>
  );
}
