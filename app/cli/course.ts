import { toEuros } from "#app/lib/money.ts";
import { decideCourse, writeDecision } from "#app/modules/lessons/course/decide.server.ts";
import { decisions } from "#app/modules/lessons/course/dispute.domain.ts";
import { listDisputes } from "#app/modules/lessons/course/list-disputes.server.ts";

import { type Command, idOf, type Known, type Line, oneOf, tried } from "./command.ts";

type Decided = Awaited<ReturnType<typeof decideCourse>>;

const shown = ({ id, status, amountCents }: Decided) => ({
  course_id: id,
  status,
  amount: toEuros(amountCents),
});

async function decide(line: Line, tools: Known) {
  const [id, word] = line.words;
  const order = {
    id: idOf(id),
    decision: oneOf(word, decisions),
    reason: line.texts["reason"] ?? "",
    duration: Number(line.texts["duration"] ?? 0),
  };
  if (line.flags.has("dry-run")) {
    // Dry run: shows what would be written before the bank is called.
    return tried(line, tools, async (tx) => shown((await writeDecision(tx, tools, order)).course));
  }
  const {
    connection: { db },
    gateways,
    by,
    now,
  } = tools;
  return shown(await decideCourse({ db, gateways, by, now }, order));
}

/** Operator commands on contested courses (OPS-05). */
export const courseCommands: Readonly<Record<string, Command>> = {
  "dispute list": {
    help: "the courses that wait for a decision, both voices, until when",
    run: async (_, { connection }) => listDisputes(connection.db),
  },
  "dispute decide": {
    takes: "COURSE full|reduced|cancelled --reason=TEXT [--duration=MINUTES] [--dry-run]",
    help: "decides; both sides read the reason, the money follows",
    run: decide,
  },
};
