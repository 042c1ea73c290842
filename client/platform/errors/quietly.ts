/** Lets a vendor do what nothing of ours hangs on. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch (error) {
    console.info(`A script from outside has failed: ${String(error)}`);
  }
}
