/**
 * conform's own word for « check this form, do not send it ». The form given back after a sign-in carries it
 * (ERR-29), and nothing else of ours: it is the only intent that a form may bring.
 */
export const checkOnly = {
  name: "__intent__",
  value: JSON.stringify({ type: "validate", payload: {} }),
} as const;
