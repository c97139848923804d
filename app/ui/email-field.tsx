import type { ComponentProps } from "react";

import { TextField } from "./text-field.tsx";

export const EmailField = (
  props: Pick<ComponentProps<typeof TextField>, "field" | "label" | "hint">,
) => <TextField {...props} type="email" autoComplete="email" />;
