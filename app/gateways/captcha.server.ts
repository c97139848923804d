import { createChallenge, HmacAlgorithm, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";

import type { env } from "#app/env.server.ts";
import { keysFor } from "#app/lib/secret.server.ts";

const lifeMs = 10 * 60_000;

/** Half a second to two on a phone: more would discourage users. */
const work = {
  algorithm: `PBKDF2/${HmacAlgorithm.SHA_256}`,
  cost: 5000,
  least: 500,
  most: 1000,
} as const;

const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.literal(work.algorithm),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.literal(work.cost),
    keyLength: z.literal(32),
    keyPrefix: z.string().max(64),
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
});

const answerSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

export type Challenge = z.output<typeof challengeSchema>;

export type Solved = Readonly<{ nonce: string; expiresAt: Date }>;

/** Tells people from bots (AUTH-012). */
export type Captcha = Readonly<{
  name: "altcha" | "none";
  /** Undefined when no challenge is required. */
  challenge: (machineNow: Date) => Promise<Challenge | undefined>;
  /** Undefined for a foreign or expired challenge. */
  read: (token: string, machineNow: Date) => Promise<Solved | undefined>;
}>;

const none: Captcha = {
  name: "none",
  challenge: () => Promise.resolve(undefined),
  read: () => Promise.resolve(undefined),
};

/** ALTCHA in our own process: no third party learns of visitors (signed proof of work, ten minutes). */
export function openCaptcha({
  CAPTCHA_PROVIDER: name,
  sessionSecrets,
}: Pick<typeof env, "CAPTCHA_PROVIDER" | "sessionSecrets">): Captcha {
  if (name === "none") return none;
  const secrets = keysFor(sessionSecrets, "challenge").map((key) => key.toString("hex"));
  const [secret = ""] = secrets;
  const signedBy = (hmac: string) => ({
    hmacSignatureSecret: hmac,
    hmacKeySignatureSecret: `${hmac} key`,
  });
  return {
    name,
    challenge: async (machineNow) => {
      const made = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        deriveKey,
        ...signedBy(secret),
        counter: randomInt(work.most, work.least),
        expiresAt: new Date(machineNow.getTime() + lifeMs),
      });
      return challengeSchema.parse(made);
    },
    read: async (token, machineNow) => {
      const answer = answerOf(token);
      if (!answer) return undefined;
      const { nonce, expiresAt } = answer.challenge.parameters;
      const until = new Date(expiresAt * 1000);
      if (until <= machineNow) return undefined;
      for (const one of secrets) {
        // The library throws on malformed input.
        const decision = await verifySolution({ ...answer, deriveKey, ...signedBy(one) }).catch(
          () => undefined,
        );
        if (decision?.verified) return { nonce, expiresAt: until };
      }
      return undefined;
    },
  };
}

function answerOf(token: string) {
  try {
    const text: unknown = JSON.parse(Buffer.from(token, "base64").toString());
    return answerSchema.safeParse(text).data;
  } catch {
    return undefined;
  }
}
