import type { FigureSpec } from './figures.ts';
import type { PeerPresses } from './presses.ts';
import type { Measured } from './subjects.ts';

/** What the command line asks of a section. */
export interface BenchOptions {
  /** What is pressed on another page, by the names of our presses. */
  readonly peerPresses: PeerPresses;
  /** Numbers of deliveries that growth is measured beside. */
  readonly sizes: readonly [number, number];
}

/** A part of the bench that can be run alone. */
export interface Section {
  readonly name: string;
  /** Whether it can measure a page of which there is only an address. */
  readonly takesPeers?: true;
  /** Every figure that it may have. */
  readonly specs: readonly FigureSpec[];
  /** Takes the subjects in turns, so that a busy moment of the machine does not fall on one of them alone. */
  readonly measure: (subjects: readonly Measured[], options: BenchOptions) => Promise<void>;
}
