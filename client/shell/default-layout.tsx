import type { ReactNode } from 'react';
import { Outlet } from '../router/router-view.tsx';
import { PageFade } from './page-fade.tsx';
import { PageFrame } from './page-frame.tsx';

export function DefaultLayout(): ReactNode {
  return (
    <PageFrame>
      <PageFade>
        <Outlet />
      </PageFade>
    </PageFrame>
  );
}
