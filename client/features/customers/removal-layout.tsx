import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { RemovalSection } from './parts/removal-section.tsx';

/** The page about the removal with the form that asks for it. */
export function Component(): ReactNode {
  return (
    <>
      <Outlet />
      <RemovalSection />
    </>
  );
}
