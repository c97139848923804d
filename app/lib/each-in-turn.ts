/** One failure does not stop the others; throws the first error at the end. */
export async function eachInTurn<Item, Outcome>(
  items: readonly Item[],
  act: (item: Item) => Promise<Outcome | undefined>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      const outcome = await act(item);
      if (outcome !== undefined) outcomes.push(outcome);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return outcomes;
}
