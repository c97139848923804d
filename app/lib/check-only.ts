/** conform's intent « check, do not send »: the only one accepted, as restored forms carry it (ERR-29). */
export const checkOnly = {
  name: "__intent__",
  value: JSON.stringify({ type: "validate", payload: {} }),
} as const;
