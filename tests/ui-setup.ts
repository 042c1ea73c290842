import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

const printed: string[] = [];

// What nobody expected on the console is a defect.
beforeEach(() => {
  printed.length = 0;
  for (const method of ['error', 'warn'] as const)
    console[method] = (...parts: unknown[]) => void printed.push(parts.map(String).join(' '));
});

afterEach(async () => {
  // By itself it is told of the first file alone.
  await cleanup();
  if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`);
});
