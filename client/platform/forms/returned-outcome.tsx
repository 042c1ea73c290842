import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { useAppState } from '../state/app-state.ts';

/** Why a form was refused that was sent without scripts: it comes back with its page. */
export function ReturnedFormOutcome(): ReactNode {
  const { returnedForm } = useAppState().site;
  if (!returnedForm || returnedForm.message === '') return null;
  return <Notice tone="error">{Object.values(returnedForm.fields)[0] ?? returnedForm.message}</Notice>;
}
