import { env } from "#app/env.server.ts";

/** An address of ours, absolute, for the card provider to lead back to. */
export const absolute = (address: string): string => new URL(address, env.origin).href;

/** The key that opens the provider's fields in our page; only with real cards (decision 015). */
export const publicCardKey = (): string | undefined => env.stripe?.main.publicKey;
