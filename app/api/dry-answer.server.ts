import { z } from "zod";

import { plusMinutes } from "#app/lib/clock.ts";
import { isRead } from "#app/lib/http-method.ts";
import { judgedType } from "#app/lib/judged-type.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { TextResponse } from "#app/lib/text-response.server.ts";
import { findLastCode } from "#app/modules/people/account/second-factor.repository.server.ts";

import type { Call } from "./call.server.ts";
import { dryRun, judge } from "./dry-run.server.ts";
import { type Endpoint, isFile } from "./endpoint.ts";
import { mediaType } from "./media-type.server.ts";
import { countJudged, judgeAlone } from "./throttle.server.ts";

type Try = (call: Call) => Promise<unknown>;

/** What would be done, and whether a code is asked first. */
export async function answerDry(endpoint: Endpoint, call: Call, run: Try): Promise<Response> {
  const preview = await dryRun(call, run);
  const needed = movesMuch(endpoint, preview) && (await lacksCode(call));
  const text = JSON.stringify({ ...preview, ...(needed && { code_needed: true }) });
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  return new TextResponse(text, { status: 200, headers });
}

/** A plain body to be judged. 415 where there is none: what reads, draws or streams would act. */
export function isToJudge(endpoint: Endpoint, type: string | undefined): boolean {
  if (type !== judgedType) return false;
  if (isRead(endpoint.method) || endpoint.body !== undefined || isFile(endpoint)) throw mediaType();
  return true;
}

/** For a form whose other fields its schema refuses already: 422 by the rules, or 204 (VAL-027). */
export async function answerJudged(act: string, call: Call, run: Try): Promise<Response> {
  countJudged(act);
  await judgeAlone(act, () => judge(call, run));
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}

/** 422 at `code` when much money moves without a recent code; what a rule refuses is left to the act itself. */
export async function refuseWithoutCode(endpoint: Endpoint, call: Call, run: Try): Promise<void> {
  if (!endpoint.money || !(await lacksCode(call))) return;
  const preview = await dryRun(call, run).catch((error: unknown) => {
    // A dry run that broke down has shown nothing: the act would pass unseen.
    if (!(error instanceof RuleError)) throw error;
    return undefined;
  });
  if (preview && movesMuch(endpoint, preview)) throw fieldFault("code", "api.second_factor.again");
}

/** Euros. */
const much = 500;
/** Minutes for which a typed code holds. */
const codeMinutes = 5;

const amounts = z.array(z.looseObject({ amount: z.number() })).default([]);

const movedSchema = z.looseObject({
  changes: z.looseObject({
    ledger: amounts,
    bills: amounts,
    refunds: amounts,
    payouts: amounts,
  }),
  would: z.looseObject({ amount: z.number().optional() }).optional().catch(undefined),
  stops_at: z.string().optional(),
});

const positive = (some: readonly { amount: number }[]) =>
  sumOf(some, ({ amount }) => Math.max(amount, 0));

/**
 * The largest of what its ledger, bills, refunds, payouts or answer move. A provider that is asked before anything of
 * these is written may move any sum.
 */
function movesMuch({ money }: Endpoint, preview: object): boolean {
  if (money === "always") return true;
  if (!money) return false;
  const { changes, would, stops_at: stopsAt } = movedSchema.parse(preview);
  const { ledger, bills, refunds, payouts } = changes;
  const billed = sumOf(bills, ({ amount }) => Math.abs(amount));
  const sums = [positive(ledger), billed, positive(refunds), positive(payouts)];
  const largest = Math.max(...sums, Math.abs(would?.amount ?? 0));
  return largest > much || (stopsAt !== undefined && largest === 0);
}

/** The command line has no session, and no code. */
async function lacksCode({ db, actor, machineNow }: Call): Promise<boolean> {
  if (actor.sessionId === undefined) return false;
  const at = await findLastCode(db, actor.sessionId);
  return !at || at < plusMinutes(machineNow, -codeMinutes);
}
