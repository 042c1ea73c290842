import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgress, type ProgressPhase } from './progress.ts';

describe('the progress bar', () => {
  let phases: ProgressPhase[];
  const make = () => createProgress((phase) => phases.push(phase));

  beforeEach(() => {
    vi.useFakeTimers();
    phases = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('does not show for loading shorter than 200 ms', () => {
    const progress = make();
    progress.start();
    vi.advanceTimersByTime(199);
    progress.finish('done');
    vi.advanceTimersByTime(5000);
    expect(phases).toEqual([]);
  });

  test('fills up, stays 500 ms, fades and goes back after 400 ms', () => {
    const progress = make();
    progress.start();
    vi.advanceTimersByTime(200);
    progress.finish('done');
    expect(phases).toEqual(['running', 'done']);
    vi.advanceTimersByTime(499);
    expect(phases).toEqual(['running', 'done']);
    vi.advanceTimersByTime(1);
    expect(phases).toEqual(['running', 'done', 'hidden']);
    vi.advanceTimersByTime(400);
    expect(phases).toEqual(['running', 'done', 'hidden', 'reset']);
  });

  test('shows an error in the error colour even when it comes at once', () => {
    const progress = make();
    progress.start();
    progress.finish('error');
    vi.advanceTimersByTime(1000);
    expect(phases).toEqual(['error', 'hidden', 'reset']);
  });

  test('restarts when one navigation follows another at once', () => {
    const progress = make();
    progress.start();
    vi.advanceTimersByTime(300);
    progress.finish('done');
    progress.start();
    vi.advanceTimersByTime(200);
    expect(phases).toEqual(['running', 'done', 'running']);
  });
});
