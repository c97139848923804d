import { writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";

import {
  decideDocument,
  listForOperator,
  showForOperator,
} from "#app/modules/career/document/decide.server.ts";
import { documentStatuses } from "#app/modules/career/document/domain.ts";
import { openForOperator } from "#app/modules/career/document/download.server.ts";

import { type Command, idOf, type Known, type Line, oneOf, Refused, tried } from "./command.ts";

function decide(event: "approve" | "refuse") {
  return (line: Line, tools: Known) => {
    const { reason, degree } = line.texts;
    const given = {
      id: idOf(line.words[0]),
      event,
      reason,
      ...(degree && { degreeId: idOf(degree) }),
    };
    return tried(line, tools, (tx) => decideDocument(tx, given, tools));
  };
}

async function open(line: Line, { connection: { db }, gateways, by, now }: Known) {
  const { to = "", file = "1" } = line.texts;
  if (!isAbsolute(to)) throw new Refused("Say where to, as a whole path: --to=/home/me/paper.pdf.");
  const ids = { id: idOf(line.words[0]), number: idOf(file) };
  const bytes = await openForOperator({ db, gateways }, ids, { by, now });
  await writeFile(to, bytes, { mode: 0o600, flag: "wx" });
  return { id: ids.id, written: to };
}

export const documentCommands: Readonly<Record<string, Command>> = {
  "document list": {
    takes: "[--status=STATUS]",
    help: "papers that wait for a decision, the oldest first, or those of another status",
    run: ({ texts }, { connection: { db } }) =>
      listForOperator(db, oneOf(texts["status"] ?? "pending", documentStatuses)),
  },
  "document show": {
    takes: "ID",
    help: "one paper and what its files are called",
    run: ({ words: [id] }, { connection: { db } }) => showForOperator(db, idOf(id)),
  },
  "document open": {
    takes: "ID --to=PATH [--file=N]",
    help: "writes a file of a paper, opened, where you say; the history keeps who saw it",
    run: open,
  },
  "document approve": {
    takes: "ID [--degree=N] [--dry-run]",
    help: "accepts a paper; a diploma marks the degree it shows as verified; its teacher is written to",
    run: decide("approve"),
  },
  "document refuse": {
    takes: "ID --reason=TEXT [--dry-run]",
    help: "refuses a paper; its teacher reads the reason by mail and sends another",
    run: decide("refuse"),
  },
};
