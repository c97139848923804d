/**
 * Does one thing after the other, each answering how many things it moved; one's failure does not stop the
 * next, the first is told at the end (R7).
 */
export async function inTurn(steps: readonly (() => Promise<number>)[]): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      done += await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Does something for each of these, in turn; answers how many they were. */
export function sweep<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number> {
  const steps = items.map((item) => async () => {
    await run(item);
    return 1;
  });
  return inTurn(steps);
}
