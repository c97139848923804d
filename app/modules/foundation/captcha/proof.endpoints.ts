import { z } from "zod";

/**
 * A challenge answer, or the trap and signed time of a form (PUB-078). Without one, the form is refused or looks
 * doubtful.
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
