import { env } from "#app/env.server.ts";

export const absolute = (address: string): string => new URL(address, env.origin).href;

/** Only with real cards (decision 015). */
export const publicCardKey = (): string | undefined => env.stripe?.main.publicKey;
