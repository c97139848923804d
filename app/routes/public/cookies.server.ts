import { randomUUID } from "node:crypto";

import type { Api } from "#app/bff/api-client.server.ts";
import { type Choice, consentCookie, purposesOf, versionOf } from "#app/bff/consent.server.ts";
import { dropForeign, ownCookies } from "#app/bff/cookies.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { Purpose, Service } from "#app/lib/services.ts";
import { consents } from "#app/modules/foundation/consent/endpoints.ts";

export function cookiesSet(services: readonly Service[]) {
  return Object.entries(ownCookies)
    .filter(([key]) => key !== "consent" || services.length > 0)
    .map(([key, { name }]) => ({ key, name }));
}

export function requestedOf(services: readonly Service[], choice: Choice | undefined) {
  if (services.length === 0) return undefined;
  const purposes = purposesOf(services).map((purpose) => ({
    purpose,
    by: namesFor(purpose, services),
  }));
  return {
    asked: purposes,
    version: versionOf(services),
    state: choice ? stateOf(choice.purposes, services) : ("none" as const),
    ticked: choice?.purposes ?? [],
    chosen: choice && { date: plainDay(noonOf(choice.on)), proof: choice.proof },
  };
}

const namesFor = (wanted: Purpose, services: readonly Service[]) =>
  services
    .filter(({ purpose }) => purpose === wanted)
    .map(({ name }) => name)
    .join(", ");

function stateOf(agreed: readonly Purpose[], services: readonly Service[]) {
  if (agreed.length === 0) return "refused";
  return agreed.length === purposesOf(services).length ? "accepted" : "some";
}

type Answer = Readonly<{
  choice: "refuse" | "accept" | "keep";
  purposes: readonly Purpose[];
  version?: string | undefined;
}>;

/** Stores the proof, then confirms; 409 when the question has changed. */
export async function keepChoice(
  api: Api,
  request: Request,
  { answer, services, to }: { answer: Answer; services: readonly Service[]; to: string },
): Promise<Response> {
  const version = versionOf(services);
  if (answer.version !== version) throw changed();
  const agreed = purposesOf(services).filter(
    (one) =>
      answer.choice === "accept" || (answer.choice === "keep" && answer.purposes.includes(one)),
  );
  const proof = randomUUID();
  await api(consents.keep, { body: { version, purposes: agreed, proof } });
  const state = stateOf(agreed, services);
  const sent = redirectWithFlash(to, `content:cookies.flash.${state}`);
  const on = parisDay(machineClock());
  sent.headers.append("Set-Cookie", consentCookie({ version, purposes: agreed, on, proof }));
  // A refused service leaves nothing behind.
  if (state !== "accepted") {
    for (const line of dropForeign(request)) sent.headers.append("Set-Cookie", line);
  }
  return sent;
}

function changed(): Response {
  const code = "api.consent.version";
  return Response.json({ status: 409, code, message: sentence(code) }, { status: 409 });
}
