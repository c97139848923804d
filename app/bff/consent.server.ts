import { createHash } from "node:crypto";
import { z } from "zod";

import { type Purpose, purposes, type Service } from "#app/lib/services.ts";

import { cookieIn, setCookie } from "./cookies.server.ts";

export type Choice = Readonly<{
  /** Other services need a new question. */
  version: string;
  purposes: readonly Purpose[];
  on: string;
  proof: string;
}>;

/** When the question's wording last changed. */
const configured = "20261123";

export function versionOf(services: readonly Service[]): string {
  const requested = services.map(({ kind, name, script, site }) => [kind, name, script, site]);
  const mark = createHash("sha256").update(JSON.stringify(requested)).digest("hex").slice(0, 8);
  return `${configured}-${mark}`;
}

export const purposesOf = (services: readonly Service[]): Purpose[] =>
  purposes.filter((one) => services.some(({ purpose }) => purpose === one));

const written =
  /^(?<version>\d{8}-[0-9a-f]{8})~(?<agreed>[a-z.]{0,60})~(?<on>\d{4}-\d\d-\d\d)~(?<proof>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

type Written = Readonly<Record<"version" | "agreed" | "on" | "proof", string>>;

/** Not signed: forging it affects only one's own browser. */
export const consentCookie = ({ version, purposes: agreed, on, proof }: Choice): string =>
  setCookie("consent", [version, agreed.join("."), on, proof].join("~"));

/** Undefined without a choice, or when the question has changed. */
export function readChoice(
  cookies: string | null | undefined,
  services: readonly Service[],
): Choice | undefined {
  if (services.length === 0) return undefined;
  const parts = written.exec(cookieIn(cookies, "consent") ?? "")?.groups as Written | undefined;
  if (parts?.version !== versionOf(services)) return undefined;
  const { version, on, proof } = parts;
  // Shown as a day: an invalid one would break the choice page.
  if (!z.iso.date().safeParse(on).success) return undefined;
  const named = parts.agreed.split(".");
  return {
    version,
    purposes: purposesOf(services).filter((one) => named.includes(one)),
    on,
    proof,
  };
}

export const agreedTo = (choice: Choice | undefined, services: readonly Service[]): Service[] =>
  services.filter(({ purpose }) => choice?.purposes.includes(purpose));

/** A page variant per choice, not per person, so that it can be cached. Empty where no question exists. */
export function choiceMark(
  cookies: string | null | undefined,
  services: readonly Service[],
): string {
  if (services.length === 0) return "";
  const choice = readChoice(cookies, services);
  return choice ? `=${choice.purposes.join(".")}` : "?";
}

const nobody = "00000000-0000-4000-8000-000000000000";

export function cookiesOfMark(mark: string, services: readonly Service[]): string | undefined {
  if (!mark.startsWith("=")) return undefined;
  const agreed = mark.slice(1);
  const [line = ""] = setCookie(
    "consent",
    [versionOf(services), agreed, "2026-01-01", nobody].join("~"),
  ).split(";", 1);
  return line;
}
