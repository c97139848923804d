/** Main bills courses, second bills group lessons (CST-47). */

export const billEntities = ["main", "second"] as const;
export type BillEntity = (typeof billEntities)[number];
