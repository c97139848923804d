import { createHash } from "node:crypto";
import { z } from "zod";

import { type Purpose, purposes, type Service } from "#app/lib/services.ts";

import { cookieIn, setCookie } from "./cookies.server.ts";

/** What a browser has chosen, and under which proof (PUB-064). */
export type Choice = Readonly<{
  /** What was asked: other services ask anew. */
  version: string;
  purposes: readonly Purpose[];
  /** The day of the choice, YYYY-MM-DD. */
  on: string;
  /** The random id of its proof. */
  proof: string;
}>;

/** The day on which the words of the question were last written. */
const requestedSince = "20261123";

/** Names what is asked: the words, and the services behind them. */
export function versionOf(services: readonly Service[]): string {
  const requested = services.map(({ kind, name, script, site }) => [kind, name, script, site]);
  const mark = createHash("sha256").update(JSON.stringify(requested)).digest("hex").slice(0, 8);
  return `${requestedSince}-${mark}`;
}

/** The purposes that these services have, in one order. */
export const purposesOf = (services: readonly Service[]): Purpose[] =>
  purposes.filter((one) => services.some(({ purpose }) => purpose === one));

const written =
  /^(?<version>\d{8}-[0-9a-f]{8})~(?<agreed>[a-z.]{0,60})~(?<on>\d{4}-\d\d-\d\d)~(?<proof>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

type Written = Readonly<Record<"version" | "agreed" | "on" | "proof", string>>;

/** The cookie of a choice. It is not signed: who rewrites it chooses for their own browser. */
export const consentCookie = ({ version, purposes: agreed, on, proof }: Choice): string =>
  setCookie("consent", [version, agreed.join("."), on, proof].join("~"));

/** The choice that came with a request; undefined when there is none, or when something else was asked. */
export function readChoice(
  cookies: string | null | undefined,
  services: readonly Service[],
): Choice | undefined {
  if (services.length === 0) return undefined;
  const parts = written.exec(cookieIn(cookies, "consent") ?? "")?.groups as Written | undefined;
  if (parts?.version !== versionOf(services)) return undefined;
  const { version, on, proof } = parts;
  // Shown as a day: one that is none would fail the page where the choice is changed.
  if (!z.iso.date().safeParse(on).success) return undefined;
  const named = parts.agreed.split(".");
  return {
    version,
    purposes: purposesOf(services).filter((one) => named.includes(one)),
    on,
    proof,
  };
}

/** The services that this choice lets in. */
export const agreedTo = (choice: Choice | undefined, services: readonly Service[]): Service[] =>
  services.filter(({ purpose }) => choice?.purposes.includes(purpose));

/**
 * Names which page this browser gets, where pages differ by choice: they differ by what was chosen, never by who
 * chose, so that each is kept once for all who chose the same. Empty where nothing is asked.
 */
export function choiceMark(
  cookies: string | null | undefined,
  services: readonly Service[],
): string {
  if (services.length === 0) return "";
  const choice = readChoice(cookies, services);
  return choice ? `=${choice.purposes.join(".")}` : "?";
}

const nobody = "00000000-0000-4000-8000-000000000000";

/** The Cookie header of anybody with this mark: what a page kept for all of them is rendered with. */
export function cookiesOfMark(mark: string, services: readonly Service[]): string | undefined {
  if (!mark.startsWith("=")) return undefined;
  const agreed = mark.slice(1);
  const [line = ""] = setCookie(
    "consent",
    [versionOf(services), agreed, "2026-01-01", nobody].join("~"),
  ).split(";", 1);
  return line;
}
