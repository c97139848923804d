import { toEuros } from "#app/lib/money.ts";
import {
  decideCourse,
  decisions,
  listDisputes,
  writeDecision,
} from "#app/modules/course/decide.server.ts";

import { type Command, isId, Refused, type Tools } from "./command.ts";
import { isDry, withoutDry, wouldBe } from "./dry-run.ts";

const form = "dispute decide COURSE full|reduced MINUTES|cancelled REASON";

type Decided = Awaited<ReturnType<typeof decideCourse>>;

const shown = ({ id, status, amountCents }: Decided) => ({
  course_id: id,
  status,
  amount: toEuros(amountCents),
});

async function decide(words: readonly string[], tools: Tools) {
  const { connection, gateways, now } = tools;
  const [id, word, ...rest] = withoutDry(words);
  const decision = decisions.find((one) => one === word);
  if (!isId(id) || !decision) throw new Refused(`Say what: ${form}.`);
  const [minutes, said] = decision === "reduced" ? [Number(rest[0]), rest.slice(1)] : [0, rest];
  const reason = said.join(" ").trim();
  if (!reason) throw new Refused(`Say why, for both sides read it: ${form}.`);
  const order = { id: Number(id), decision, reason, duration: minutes };
  if (isDry(words)) {
    // The bank is not asked: what would be written before it is.
    return wouldBe(tools, async (tx) => shown((await writeDecision(tx, now, order)).course));
  }
  return shown(await decideCourse(connection.db, gateways.cards, now, order));
}

/** What the operator may do about contested courses (OPS-05). */
export const courseCommands: Readonly<Record<string, Command>> = {
  "dispute list": {
    help: "the courses that wait for a decision, both voices, until when",
    run: async (_, { connection }) => listDisputes(connection.db),
  },
  "dispute decide": {
    takes: "COURSE full|reduced MINUTES|cancelled REASON [--dry-run]",
    help: "decides; both sides read the reason, the money follows",
    run: decide,
  },
};
