import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that a finger has to go sideways to turn the page, and how much more sideways than up or down. */
const LEAST_WAY = 56;
const LEAST_SLOPE = 2;

/** Which way the shown thing was turned by a finger; undefined when it came otherwise. */
type Turn = 'before' | 'after' | undefined;

/** Props of the element that is turned. */
export interface Swipe {
  readonly turn: Turn;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: () => void;
  };
}

/** Turns by a finger that goes sideways; scrolling down a page stays the browser's, which cancels the pointer. */
export function useSwipe(onTurn: (to: 'before' | 'after') => void): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [turn, setTurn] = useState<Turn>(undefined);
  const end = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(right) < LEAST_WAY || Math.abs(right) < LEAST_SLOPE * Math.abs(down)) return;
    const to = right > 0 ? 'before' : 'after';
    setTurn(to);
    onTurn(to);
  };
  return {
    turn,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX, clientY }) => {
        start.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
      },
      onPointerUp: end,
      onPointerCancel: () => {
        start.current = null;
      },
    },
  };
}
