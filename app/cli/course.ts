import { chosenCards } from "#app/gateways/cards.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { decideCourse, decisions, listDisputes } from "#app/modules/decision/service.server.ts";

import { type Command, Refused, type Tools } from "./command.ts";

const form = "dispute decide COURSE full|reduced MINUTES|cancelled REASON";

async function decide(words: readonly string[], { connection, now }: Tools) {
  const [id = "", word = "", ...rest] = words;
  const decision = decisions.find((one) => one === word);
  if (!/^\d{1,9}$/.test(id) || !decision) throw new Refused(`Say what: ${form}.`);
  const [minutes, said] = decision === "reduced" ? [Number(rest[0]), rest.slice(1)] : [0, rest];
  const reason = said.join(" ").trim();
  if (!reason) throw new Refused(`Say why, for both sides read it: ${form}.`);
  const order = { id: Number(id), decision, reason, duration: minutes };
  const course = await decideCourse(connection.db, chosenCards(), now, order);
  return { course_id: course.id, status: course.status, amount: toEuros(course.amountCents) };
}

/** What the operator may do about contested courses (OPS-05). */
export const courseCommands: Readonly<Record<string, Command>> = {
  "dispute list": {
    help: "the courses that wait for a decision, both voices, until when",
    run: async (_, { connection }) => listDisputes(connection.db),
  },
  "dispute decide": {
    takes: "COURSE full|reduced MINUTES|cancelled REASON",
    help: "decides; both sides read the reason, the money follows",
    run: decide,
  },
};
