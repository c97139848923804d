import { html } from "hono/html";
import i18next from "i18next";

import { machineClock } from "#app/lib/clock.ts";
import { bareDocument, bareHeaders } from "#app/lib/demo-document.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import type { ProviderKind, ProviderName } from "#app/lib/providers.ts";
import { paths } from "#app/paths.ts";

type Provider = Readonly<{
  name: ProviderName;
  kind: ProviderKind;
  seen: Readonly<{ ok: boolean; since: Date }> | undefined;
}>;

type Settings = Readonly<{
  isReady: () => Promise<boolean>;
  providers: (isThere: boolean) => Promise<readonly Provider[]>;
  stylesheet: string;
}>;

type State = "works" | "away" | "unknown";

type Part = Readonly<{ name: string; state: State; since?: Date | undefined }>;

const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`service-state:${key}`, words);

/** Neither the operator's own tools, nor a part of ours that no call reaches, as files in a folder. */
const isShown = ({ name, kind, seen }: Provider) =>
  name !== "events" && (kind === "real" || (kind === "local" && seen !== undefined));

function partOf({ name, seen }: Provider): Part {
  const state = seen === undefined ? "unknown" : seen.ok ? "works" : "away";
  return { name: t(`part.${name}`), state, since: state === "away" ? seen?.since : undefined };
}

/** Milliseconds: however many ask, the database is asked so often. */
const keptMs = 5000;

function keptFor<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > keptMs) kept = { at: now, value: ask() };
    return kept.value;
  };
}

const line = ({ name, state, since }: Part) => {
  const dated = since ? ` ${t("since", { at: dayAndTime(since) })}` : "";
  return html`<li class="mb-s3"><strong>${name}</strong> : ${t(`is.${state}`)}${dated}</li>`;
};

function summaryOf(isReady: boolean, parts: readonly Part[]): string {
  if (!isReady) return t("away");
  return parts.some(({ state }) => state === "away") ? t("some_away") : t("none_away");
}

/** What works, for anyone; asks the database whether it answers, and what the jobs heard of third parties. */
export function serviceStatePage({ isReady, providers, stylesheet }: Settings) {
  const heard = keptFor(async () => {
    const isThere = await isReady();
    return { isThere, others: await providers(isThere) };
  });
  return async (): Promise<Response> => {
    const { isThere, others } = await heard();
    const parts: Part[] = [
      { name: t("site"), state: "works" },
      { name: t("data"), state: isThere ? "works" : "away" },
      ...others.filter(isShown).map(partOf),
    ];
    const body = html`<h1>${t("page")}</h1>
      <p class="mb-s5 rounded-2 bg-wash p-s4">${summaryOf(isThere, parts)}</p>
      <h2>${t("parts")}</h2>
      <ul>
        ${parts.map(line)}
      </ul>
      <p class="text-sm text-ink-2">${t("at", { at: dayAndTime(machineClock()) })}</p>
      <p>
        <a href="${paths.serviceState}">${t("again")}</a> ·
        <a href="${paths.home}">${i18next.t("common:back_home")}</a>
      </p>`;
    const document = await bareDocument(t("page"), stylesheet, body);
    return new Response(document.toString(), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        ...bareHeaders,
      },
    });
  };
}
