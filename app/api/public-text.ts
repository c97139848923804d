import { z } from "zod";

import { contactFragment, contactInName } from "#app/lib/contact-filter.ts";
import { oneLine } from "#app/lib/one-line.ts";

type Bounds = Readonly<{
  max: number;
  over?: string;
  missing?: string;
}>;

type Check = (text: string, context: z.core.$RefinementCtx<string>) => void;

const refusing =
  (find: (text: string) => string | undefined): Check =>
  (text, context) => {
    const fragment = find(text);
    if (fragment === undefined) return;
    context.addIssue({ code: "custom", message: "api.text.contact", params: { fragment } });
  };

/** For `superRefine`: text that others read holds no contact details (VAL-006). */
export const noContact = refusing(contactFragment);
/** The same for names (VAL-024). */
export const noContactInName = refusing(contactInName);

/** For text read before a contract: no contact details (VAL-006). Other texts are listed in public-text.test.ts. */
export const publicText = ({ max, over = "api.field.too_big", missing }: Bounds) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .max(max, over)
    .superRefine(noContact);

type Counted = Bounds & Readonly<{ over: string }>;

/** What is beyond `max` is counted in the refusal, never cut (VAL-002). */
export const countedText = ({ max, over, missing }: Counted) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .max(5000, "api.field.too_big")
    .superRefine((text, context) => {
      const tooMuch = Array.from(text).length - max;
      if (tooMuch <= 0) return;
      context.addIssue({ code: "custom", message: over, params: { over: String(tooMuch) } });
    });

/** Short text that another person reads before a contract. */
export const publicMessage = (bounds: Counted) => countedText(bounds).superRefine(noContact);

export const publicLine = ({ max, over = "api.field.too_big" }: Bounds) =>
  z.string().overwrite(oneLine).max(max, over).superRefine(noContact);
