import { z } from "zod";

/**
 * What a visitor brings for a proof that a person sends it: the answer to a challenge, or the trap and the signed time
 * of a form (PUB-078). Without one it is refused, or looks doubtful where an operator judges it.
 */
export const proofShape = {
  reCaptchaToken: z.string().max(4000).optional(),
  website: z.string().max(2000).optional(),
  shown_at: z.string().max(300).optional(),
};

export type Proof = Readonly<{
  reCaptchaToken?: string | undefined;
  website?: string | undefined;
  shown_at?: string | undefined;
}>;
