import { useRouteLoaderData } from "@remix-run/react";

import type { Role } from "#app/lib/actor.ts";
import type { BrowserRates } from "#app/lib/browser-rates.ts";
import type { Place } from "#app/lib/place-hour.ts";

export type AgreedService = Readonly<{ kind: string; script: string; site?: string | undefined }>;

/** Identical for all visitors. */
export type ShellData = Readonly<{
  person?:
    | Readonly<{
        role: Role;
        firstname: string;
        email: string;
        emailConfirmed: boolean;
        emailRefused?: boolean | undefined;
        standing?: "applies" | "hired" | "left" | undefined;
        place?: Place | null | undefined;
      }>
    | null
    | undefined;
  unread: number;
  /** By menu entry: `courses`, `linkings`… */
  counts: Readonly<Record<string, number>>;
  /** Phone as E.164 and as read aloud; none when the root failed. */
  contact?:
    | Readonly<{
        email: string;
        call: string;
        phone: string;
        hours: string;
        people?: string | undefined;
      }>
    | undefined;
  demo: boolean;
  /** Signed-in only: a visitor's page is kept for all. */
  onceKey?: string | undefined;
  /** A teacher’s: what is left of a price is counted in the page. */
  rates?: BrowserRates | undefined;
  services?:
    Readonly<{ ask: boolean; version: string; agreed: readonly AgreedService[] }> | undefined;
  flash?:
    | Readonly<{
        text: string;
        tone: "green" | "red";
        link?: Readonly<{ to: string; text: string }> | undefined;
      }>
    | null
    | undefined;
}>;

const nobody: ShellData = { unread: 0, counts: {}, demo: false };

/** A visitor's data when the root failed. */
export function useShellData(): ShellData {
  return useRouteLoaderData<ShellData>("root") ?? nobody;
}

/** Time zone shown beside Paris time, for a family overseas. */
export const usePlace = (): Place | null | undefined => useShellData().person?.place;

/** A teacher who has left changes nothing (TEA-050). */
export const useReadOnly = (): boolean => useShellData().person?.standing === "left";
