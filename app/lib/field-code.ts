/** The code of a fault that a schema gives no words to: its sentence stands under `field` in locales/fr/api.json. */
export const fieldCode = ({ code }: { code?: string | undefined }) =>
  `api.field.${code ?? "custom"}`;
