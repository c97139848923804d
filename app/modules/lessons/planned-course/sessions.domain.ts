type Dated = Readonly<{ class_id: number | null; start: string }>;

/** The sessions of a class that follow the one shown. */
export type Following = Readonly<{ count: number; last: string }>;

/** One line a class: its next session, and how many follow until when. The list is in the order of dates (TEA-001). */
export function oncePerClass<One extends Dated>(
  coming: readonly One[],
): (One & { following: Following | null })[] {
  const ofClass = (id: number) => coming.filter(({ class_id: one }) => one === id);
  return coming.flatMap((one) => {
    if (one.class_id === null) return [{ ...one, following: null }];
    const [next, ...others] = ofClass(one.class_id);
    if (next !== one) return [];
    const last = others.at(-1);
    return [{ ...one, following: last ? { count: others.length, last: last.start } : null }];
  });
}
