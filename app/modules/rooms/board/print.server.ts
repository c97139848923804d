import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";
import { isOwner, roomOf, titleOf } from "#app/modules/rooms/room/show.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, Shape } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import {
  bounds,
  colours,
  type Drawn,
  linesOf,
  type Page,
  pageOf,
  pagesOf,
  pathOf,
  sheet,
  strokeWidth,
  textSize,
} from "./domain.ts";
import { presentEntry } from "./list.server.ts";
import { finenessOf, thinned } from "./paper.domain.ts";
import { type EntryRow, findEntries } from "./repository.server.ts";

type Printing = Pick<OpenCall, "db" | "actor" | "now" | "machineNow" | "gateways">;

/**
 * The board on paper, page by page, for a person of the room; 404 for another’s, for a seat or a class given up since,
 * and for one without a line.
 */
export async function printBoard(
  call: Printing,
  { uuid, place }: { uuid: string; place?: string | undefined },
): Promise<Response> {
  const { db, now } = call;
  const { subject, row } = await roomOf(db, uuid, now);
  const isIn = place !== undefined && (await seatAt(db, { ...call, uuid, place }));
  const isOwn = subject.isMember && isOwner(subject, call.actor);
  const room = orNotFound(isIn || isOwn ? row : undefined, "api.board.none");
  const rows = await findEntries(db, room.id, { after: 0, limit: bounds.entries });
  const newest = orNotFound(rows.at(-1), "api.board.none");
  const title = titleOf(subject);
  const bytes = await renderPdf({
    title: i18next.t("board:paper.title", { title }),
    author: issuerOf("main").name,
    at: newest.at,
    head: { title: i18next.t("board:paper.head"), lines: [title, plainDay(newest.at)] },
    parts: await partsOf(call, rows),
    legal: [i18next.t("board:paper.kept")],
  });
  return pdfAnswer(bytes, `tableau-${String(room.id)}.pdf`);
}

async function partsOf(call: Printing, rows: readonly EntryRow[]): Promise<Part[]> {
  const entries = rows.map(presentEntry);
  const photos = new Map<string, Buffer>();
  for (const { key, photoKey } of rows) {
    const bytes = photoKey === null ? undefined : await call.gateways.storage.read(photoKey);
    if (bytes) photos.set(key, bytes);
  }
  const fineness = finenessOf(entries);
  const pages = Array.from({ length: pagesOf(entries) }, (_, index) => index + 1);
  return pages.map((number) => {
    const page = pageOf(entries, number);
    return {
      kind: "drawing",
      ...sheet,
      alt: altOf(page, number),
      shapes: [
        ...groundOf(page),
        ...page.drawn.flatMap((one) => shapeOf(one, { photos, fineness })),
      ],
    };
  });
}

/** Read aloud: what was typed. */
function altOf({ drawn }: Page, number: number): string {
  const texts = drawn.flatMap((one) => (one.kind === "text" ? [one.body.text] : []));
  return [i18next.t("board:paper.page", { number }), ...texts].join(" ");
}

const groundOf = ({ ground }: Page): Shape[] =>
  linesOf(ground).map((line) => ({ kind: "path", ...line }));

type Drawing = Readonly<{ photos: ReadonlyMap<string, Buffer>; fineness: number }>;

function shapeOf(drawn: Drawn, { photos, fineness }: Drawing): Shape[] {
  if (drawn.kind === "photo") {
    const bytes = photos.get(drawn.key);
    return bytes ? [{ kind: "picture", ...drawn.body, bytes }] : [];
  }
  const { body } = drawn;
  const colour = colours[body.colour];
  if ("points" in body) {
    const path = pathOf(thinned(body.points, fineness));
    return [{ kind: "path", path, colour, weight: strokeWidth }];
  }
  const { x, y, text } = body;
  return [{ kind: "words", x, y, text, colour, size: textSize }];
}
