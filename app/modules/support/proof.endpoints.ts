import { z } from "zod";

/**
 * What a public form brings for a proof that a person sent it: the answer to a challenge, or without scripts the
 * trap and the signed time (PUB-078). None is needed: without one, what was sent looks doubtful.
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
