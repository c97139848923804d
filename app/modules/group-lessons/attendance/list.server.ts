import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { env } from "#app/env.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { dayAndMonth, plainDay, timeOfDay, weekday } from "#app/lib/french-date.ts";
import { slugOf } from "#app/lib/slug.ts";
import { issuerLine } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import type { GroupLessonClass, Paper } from "./endpoints.ts";
import { showClass } from "./show.server.ts";

/** Attendance of a class, to print and sign (API-107, TEA-041): PDF, page or rows, as the caller accepts. */
export async function answerAttendanceList(
  call: Call,
  { id, as }: { id: number; as?: Paper | undefined },
): Promise<Response> {
  const shown = await showClass(call, { id });
  const paper = as ?? accepted(call.headers.get("accept") ?? "");
  if (paper === "json") return Response.json(rowsOf(shown), { headers: kept });
  if (paper === "html") {
    const page = pathTo(paths.groupLessonAttendanceList, { groupLessonClassId: String(id) });
    return new Response(null, { status: 303, headers: { ...kept, Location: env.origin + page } });
  }
  const bytes = await renderPdf(documentOf(shown, call.now));
  return pdfAnswer(bytes, `presences-${slugOf(shown.title)}.pdf`);
}

const kept = { "Cache-Control": "private, no-store" };

function accepted(accept: string): Paper {
  const types = accept.split(",").map((one) => one.split(";")[0]?.trim());
  const first = types.find((one) => one !== undefined && one in kinds);
  return first === undefined ? "pdf" : (kinds[first] ?? "pdf");
}

const kinds: Readonly<Record<string, Paper>> = {
  "application/pdf": "pdf",
  "text/html": "html",
  "application/json": "json",
};

const rowsOf = ({ students }: GroupLessonClass) =>
  students.map(({ registration_id, name, presences }) => ({
    registration_id,
    student: name,
    presences,
  }));

function documentOf(
  { title, level, place: waitingPlace, dates, students }: GroupLessonClass,
  now: Date,
): PdfDocument {
  const name = i18next.t("documents:attendance.title");
  const issuer = issuerOf("second");
  const [first] = dates;
  const hours = first ? timeOfDay(new Date(first.start)) : "";
  const share = Math.min(14, 70 / Math.max(1, dates.length));
  return {
    title: `${name} – ${title}`,
    author: issuer.name,
    at: now,
    head: {
      title: name,
      number: title,
      lines: [
        [level, waitingPlace ?? i18next.t("registration:online")].join(", "),
        i18next.t("documents:attendance.sessions", { count: dates.length, hours }),
        i18next.t("documents:attendance.printed", { day: plainDay(now) }),
      ],
    },
    parts: [
      {
        kind: "table",
        caption: name,
        columns: [
          { title: i18next.t("documents:attendance.student"), share: 30 },
          ...dates.map(({ start }) => ({ title: columnOf(new Date(start)), share })),
        ],
        rows: students.map((student) => [
          { text: student.name, note: student.level },
          ...student.presences.map(({ present }) =>
            present ? i18next.t(`registration:presence.${present}`) : "",
          ),
        ]),
      },
      { kind: "text", phrase: i18next.t("documents:attendance.signed"), small: true },
    ],
    legal: [issuerLine("second")],
  };
}

const columnOf = (start: Date): string => `${weekday(start).slice(0, 3)}. ${dayAndMonth(start)}`;
