import type { Figure } from '#shared/features/workouts/schema.ts';
import { css } from '../../../ui/css.ts';

/** Place of the head, and body and limbs as strokes, in a square of 48. */
const poses: Readonly<Record<Figure, readonly [number, number, string]>> = {
  stand: [24, 8, 'M24 14V28M24 28l-5 14M24 28l5 14M24 17l-8 10M24 17l8 10'],
  march: [24, 8, 'M24 14v13M24 27l-2 15M24 27l10 3-2 9M24 17l8 4 4-6M24 17l-7 5-3 6'],
  squat: [19, 10, 'M20 16l-6 14M14 30l14 1-2 11M19 19l16-1'],
  lunge: [24, 8, 'M24 14v13M24 27l10 4v11M24 27l-8 8-9 6M24 17l6 8'],
  bridge: [7, 36, 'M12 38l15-11 10 1v13M12 38l12 3'],
  plank: [41, 21, 'M35 26L7 40M35 26l-1 13h9'],
  'push-up': [41, 17, 'M36 22L7 40M36 22v18'],
  'side-plank': [11, 17, 'M15 22l27 18M15 22l-1 18M15 22l4-16'],
  superman: [40, 27, 'M34 31q-12 6-22 1l-8-8M34 31l10-10'],
  crunch: [13, 25, 'M17 30l10 9M27 39l8-11 6 12M18 32l12-3'],
  row: [13, 16, 'M17 20l14 6M31 26l2 8-4 8M19 21v9l7-5'],
  dip: [20, 9, 'M20 15v13M20 28l13 2 2 12M20 18l-7 5 1 7M5 31h12v11'],
  jump: [24, 9, 'M24 15v13M24 28L14 42M24 28l10 14M24 18L13 8M24 18L35 8'],
  'sit-reach': [28, 19, 'M24 23L12 38h31M23 25l15 9'],
  cat: [42, 21, 'M36 25q-12-10-24 0M36 25v15M12 25v15'],
  bend: [32, 11, 'M28 15q-5 6-5 14M23 29l-5 13M23 29l6 13M27 18l13 3M26 17L20 5'],
  climber: [41, 17, 'M36 22L20 30M20 30L7 41M21 30l10 3-6 8M36 22v18'],
  'dead-bug': [7, 35, 'M12 37h16M28 37l6-11 9 2M17 37l1-14'],
  child: [39, 35, 'M34 36q-10-11-22-2l9 7h5M33 37l12 5'],
  breath: [24, 10, 'M24 16v15M24 31l-12 8h24l-12-8M24 20L14 33M24 20l10 13'],
};

export function ExerciseFigure({ figure }: { readonly figure: Figure }) {
  const [x, y, d] = poses[figure];
  return (
    <span className={css('grid flex-none place-items-center size-64 rounded-input bg-tint-lime')} aria-hidden>
      <svg
        className={css(
          'size-52 fill-none stroke-green-800 [stroke-width:3] [stroke-linecap:round]',
          '[stroke-linejoin:round]',
        )}
        viewBox="0 0 48 48"
        aria-hidden="true"
      >
        <path className={css('stroke-green-300 [stroke-width:2]')} d="M5 44h38" />
        <circle className={css('fill-green-800 stroke-none')} cx={x} cy={y} r="4.2" />
        <path d={d} />
      </svg>
    </span>
  );
}
