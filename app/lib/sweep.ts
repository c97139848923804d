/** Does something for each of these; one's failure does not stop the others, the first is told at the end (R7). */
export async function sweep<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<number> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return items.length;
}
