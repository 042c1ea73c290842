import { Outlet } from 'react-router';
import { RemovalSection } from './parts/removal-section.tsx';

/** The page about the removal with the form that asks for it. */
export function Component() {
  return (
    <>
      <Outlet />
      <RemovalSection />
    </>
  );
}
