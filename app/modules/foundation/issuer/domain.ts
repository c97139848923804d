/** The entity that issues a bill: main for courses, second for group lessons (CST-47). */

export const billEntities = ["main", "second"] as const;
export type BillEntity = (typeof billEntities)[number];
