/** What a source cannot decide, decided in one way after another. */
export class Choices {
  readonly #log: { readonly key: unknown; index: number; readonly count: number }[] = [];
  #used = 0;
  readonly #chosen = new Map<unknown, number>();

  /** One of so many ways; within a run the same for the same key. */
  choose(key: unknown, count: number): number {
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    const step = this.#log[this.#used] ?? { key, index: 0, count };
    this.#log[this.#used] = step;
    this.#used += 1;
    this.#chosen.set(key, step.index);
    return step.index;
  }

  /** Prepares the next run; false when every way was taken. */
  next(): boolean {
    this.#used = 0;
    this.#chosen.clear();
    for (let last = this.#log.at(-1); last; last = this.#log.at(-1)) {
      if (last.index + 1 < last.count) {
        last.index += 1;
        return true;
      }
      this.#log.pop();
    }
    return false;
  }
}
