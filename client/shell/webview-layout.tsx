import { Outlet } from 'react-router';

/** The frame of pages that the mobile apps show inside themselves: no header, no footer. */
export function Component() {
  return (
    <div data-layout>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
