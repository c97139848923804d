import { z } from "zod";

import { contactFragment, contactInName } from "#app/lib/contact-filter.ts";
import { oneLine } from "#app/lib/one-line.ts";

type Bounds = Readonly<{
  max: number;
  /** The code of a text that is too long. */
  over?: string;
  /** The code of a text that is not there. */
  missing?: string;
}>;

type Check = (text: string, context: z.core.$RefinementCtx<string>) => void;

/** Refuses what a contact is found in, with the fragment that its sentence shows. */
const refusing =
  (find: (text: string) => string | undefined): Check =>
  (text, context) => {
    const fragment = find(text);
    if (fragment === undefined) return;
    context.addIssue({ code: "custom", message: "api.text.contact", params: { fragment } });
  };

/** For `superRefine`: a text that others read holds no contact (VAL-006). */
export const noContact = refusing(contactFragment);
/** The same of a person's name (VAL-024). */
export const noContactInName = refusing(contactInName);

/**
 * A text that others read before a contract, or everybody: it holds no contact (VAL-006). What only Préau reads, and
 * what two people with a contract write to each other, is a plain text, listed in public-text.test.ts.
 */
export const publicText = ({ max, over = "api.field.too_big", missing }: Bounds) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .max(max, over)
    .superRefine(noContact);

/** The same on one line: a title, a school, a place. */
export const publicLine = ({ max, over = "api.field.too_big" }: Bounds) =>
  z.string().overwrite(oneLine).max(max, over).superRefine(noContact);
