/** Does each in turn, whichever of the others fails; what they came to, or the first fault once all had their turn. */
export async function eachInTurn<Item, Outcome>(
  items: readonly Item[],
  act: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      outcomes.push(await act(item));
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return outcomes;
}
