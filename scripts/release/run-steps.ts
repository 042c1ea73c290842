import { Complaint } from '#shared/complaint.ts';
import { findJournal, type Journal, newJournal, saveJournal } from './journal.ts';
import { commandOf, type ReleaseOptions } from './options.ts';
import { planOf, stepsLeft } from './plan.ts';
import type { Release } from './release.ts';

interface Run {
  readonly options: ReleaseOptions;
  readonly commit: string;
  /** Folder of the journals. */
  readonly journals: string;
  readonly say: (line: string) => void;
  /** A release whose steps keep what they find out in a journal. */
  readonly open: (journal: Journal, note: Release['note'], facts: Release['facts']) => Release;
}

/** The journal of a release that was broken off, or of a new one. */
function journalOf({ options, commit, journals }: Run): Journal {
  const target = `${options.variant}-${options.to}`;
  const known = findJournal(journals, target, commit);
  // A step by itself belongs to the newest release, over or not.
  const goesOn =
    known !== undefined && (!known.isOver || options.only !== undefined || options.from !== undefined);
  return goesOn ? known : newJournal(target, commit, new Date());
}

/** Does the steps that are left, and notes each as it is done; the step that stops it stays the next one. */
export async function runSteps(run: Run): Promise<void> {
  const { options, journals, say } = run;
  let journal = journalOf(run);
  const plan = planOf(options);
  const steps = stepsLeft(plan, journal.done, options);
  const keep = (changes: Partial<Journal>) => {
    journal = { ...journal, ...changes };
    if (!options.isDryRun) saveJournal(journals, journal);
  };
  const release = run.open(
    journal,
    (facts) => keep({ facts: { ...journal.facts, ...facts } }),
    () => journal.facts,
  );
  if (options.isDryRun) {
    say('A dry run: nothing is done.');
    for (const step of steps) say(`${step.name}: ${step.describe(release)}`);
    const found = steps.flatMap((step) => step.lookAhead?.(release) ?? []);
    if (found.length > 0) throw new Complaint(`It would be stopped by this:\n${found.join('\n')}`);
    return;
  }
  if (journal.done.length > 0) say(`Goes on with ${journal.id} at ${steps[0]?.name}.`);
  for (const step of steps) {
    const place = `[${plan.indexOf(step) + 1}/${plan.length}] ${step.name}`;
    say(place);
    try {
      say(`${place}: ${await step.run(release)}`);
    } catch (error) {
      say(`${place} STOPPED. What was done stays done; after it is put right: ${commandOf(options)}`);
      throw error;
    }
    keep({ done: [...new Set([...journal.done, step.name])] });
  }
  if (options.only === undefined) keep({ isOver: true });
}
