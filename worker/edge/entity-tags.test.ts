import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesTag } from './entity-tags.ts';

const tags = fc.array(fc.stringMatching(/^"[0-9a-f]{1,4}"$/), { maxLength: 5 });

test('a tag is found wherever it is in a list, weak or strong', () => {
  fc.assert(
    fc.property(
      tags,
      fc.stringMatching(/^"[0-9a-f]{1,4}"$/),
      tags,
      fc.boolean(),
      (before, tag, after, isWeak) => {
        const header = [...before, isWeak ? `W/${tag}` : tag, ...after].join(
          before.length % 2 === 0 ? ', ' : ',',
        );
        expect(namesTag(header, tag)).toBe(true);
      },
    ),
  );
});
