import { followers } from "#app/api/followers.server.ts";
import { decideDeclined, retryDeclared } from "#app/modules/lessons/tax-credit/decide.server.ts";
import { taxDeclarationStates } from "#app/modules/lessons/tax-credit/declare.domain.ts";
import { listForOperator } from "#app/modules/lessons/tax-credit/list.server.ts";

import {
  type AgencyStandIn,
  type Command,
  idOf,
  type Known,
  type Line,
  oneOf,
  Refused,
  shownEvent,
  type Tools,
  tried,
} from "./command.ts";

const decisions = ["wait", "pay", "contest"] as const;
const agencyAnswers = ["accept", "decline", "unpaid", "cancel", "pay"] as const;
const codes = ["APPAREILLAGE_VALIDE", "APPAREILLAGE_NF", "PARTICULIER_BLOQUE"] as const;
const dayMs = 86_400_000;

function standIn({ agency }: Tools): AgencyStandIn {
  if (!agency) throw new Refused("The agency is the real one: its own site answers for families.");
  return agency;
}

async function retry(line: Line, tools: Known) {
  const id = idOf(line.words[0]);
  return tried(line, tools, async (tx) => {
    await retryDeclared(tx, id, tools.now);
    return { id, retried: true };
  });
}

async function decide({ words: [word], texts }: Line, tools: Known) {
  const id = idOf(word);
  const { connection, gateways, now, by } = tools;
  const decision = oneOf(texts["decision"], decisions);
  const money = { db: connection.db, cards: gateways.cards, followers };
  return { id, decision, choice: await decideDeclined(money, { id, decision }, { by, now }) };
}

async function setAccount({ words: [who = ""], texts }: Line, tools: Tools) {
  const { connection, now } = tools;
  const code = oneOf(texts["code"] ?? "APPAREILLAGE_VALIDE", codes);
  if (!(await standIn(tools).setAccount(connection.db, { who, code, now }))) {
    throw new Refused(`The stand-in knows nobody as ${who}.`);
  }
  return { who, code };
}

async function answer({ words: [bill = ""], texts }: Line, tools: Tools) {
  const { connection, now } = tools;
  const decision = oneOf(texts["verdict"], agencyAnswers);
  if (!(await standIn(tools).decide(connection.db, { bill, verdict: decision, now }))) {
    throw new Refused(`The stand-in has no request for ${bill} that may still be so decided.`);
  }
  return { bill, verdict: decision };
}

async function again({ words: [word], flags }: Line, tools: Tools) {
  const number = idOf(word);
  const late = flags.has("late");
  const { connection, machineNow } = tools;
  const when = { machineNow, afterMs: late ? dayMs : 0 };
  if (!(await standIn(tools).deliverAgain(connection.db, number, when))) {
    throw new Refused(`The stand-in has no event ${String(number)}.`);
  }
  return { number, late };
}

/** Operator commands on the tax credit (OPS-08) and its stand-in (TOY-02). */
export const taxCommands: Readonly<Record<string, Command>> = {
  "tax list": {
    takes: `[--state=${taxDeclarationStates.join("|")}]`,
    help: "payment requests, the newest first: state, what the agency says, whom they wait for",
    run: ({ texts }, { connection }) =>
      listForOperator(
        connection.db,
        texts["state"] === undefined ? undefined : oneOf(texts["state"], taxDeclarationStates),
      ),
  },
  "tax retry": {
    takes: "BILL_ID [--dry-run]",
    help: "sends a payment request again, or asks how it stands, with the next jobs",
    run: retry,
  },
  "tax decide": {
    takes: "BILL_ID --decision=wait|pay|contest",
    help: "what a family that said no and did not choose has told us: seven days more, the whole by its means, or a dispute",
    run: decide,
  },
  "tax mood": {
    takes: "up|down",
    help: "whether the agency's stand-in answers",
    run: async ({ words: [word] }, tools) => {
      const mood = oneOf(word, ["up", "down"] as const);
      await standIn(tools).setMood(tools.connection.db, mood);
      return { mood };
    },
  },
  "tax account": {
    takes: `EMAIL [--code=${codes.join("|")}]`,
    help: "the stand-in's account of a family takes another state: active unless said",
    run: setAccount,
  },
  "tax answer": {
    takes: `BILL --verdict=${decisions.join("|")}`,
    help: "the family or the agency decides of the stand-in's request for a bill",
    run: answer,
  },
  "tax events": {
    help: "the events of the agency's stand-in, oldest first",
    run: async (_, tools) =>
      (await standIn(tools).listEvents(tools.connection.db)).map(({ number, ...event }) => ({
        number,
        ...shownEvent(event),
      })),
  },
  "tax event": {
    takes: "NUMBER [--late]",
    help: "the agency's stand-in posts an event once more, or a day late",
    run: again,
  },
};
