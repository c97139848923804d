/** Characters (VAL-003, VAL-004, VAL-005). */
export const textBounds = {
  title: { min: 30, max: 70 },
  description: { min: 700, max: 5000 },
  methodology: { min: 700, max: 5000 },
} as const;
