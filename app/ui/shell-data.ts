import { useRouteLoaderData } from "@remix-run/react";

import type { Role } from "#app/lib/actor.ts";

/** A service of somebody else, as a page loads it: its kind, its script, our number there. */
export type AgreedService = Readonly<{ kind: string; script: string; site?: string | undefined }>;

/** What the root's loader tells every page's frame. A visitor's is the same for all visitors. */
export type ShellData = Readonly<{
  person?:
    | Readonly<{
        role: Role;
        firstname: string;
        email: string;
        emailConfirmed: boolean;
        emailRefused?: boolean | undefined;
        /** Of a teacher: applies, hired, left. */
        standing?: "applies" | "hired" | "left" | undefined;
      }>
    | null
    | undefined;
  /** Unread notifications. */
  unread: number;
  /** What waits for this person, by entry of the menu: `courses`, `linkings`… */
  counts: Readonly<Record<string, number>>;
  /** How the house is reached: phone as E.164 and as it is read aloud. None when the root failed. */
  contact?: Readonly<{ email: string; call: string; phone: string; hours: string }> | undefined;
  /** The demonstration says so on every page (decision 024). */
  demo: boolean;
  /** The one-time key of this page's forms, of a signed-in person only: a visitor's page is kept for all. */
  onceKey?: string | undefined;
  /** Where the site may load services of others: whether this browser is still to be asked, and those it has agreed to. */
  services?:
    Readonly<{ ask: boolean; version: string; agreed: readonly AgreedService[] }> | undefined;
  /** The sentence left by the former page, in French. */
  flash?: Readonly<{ text: string; tone: "green" | "red" }> | null | undefined;
}>;

const nobody: ShellData = { unread: 0, counts: {}, demo: false };

/** The frame's data; a page whose root failed has a visitor's. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>("root") ?? nobody;
}

/** Whether the page is read by a teacher who has left: nothing of the space changes any more (TEA-050). */
export const useReadOnly = (): boolean => useShellData().person?.standing === "left";
