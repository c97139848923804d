import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import type { WholeCase } from "#app/modules/care/support/notice.endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import type { Pair } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";

import { deskPaths } from "./paths.ts";

export type ShownCase = Omit<WholeCase, "history">;

type Content = NonNullable<ShownCase["content"]>;

/** The reported words between those before and after them, and whether they are withheld. */
export function ReportedContent({ content }: { content: Content }) {
  const { t } = useTranslation("desk-message");
  return (
    <div className="grid gap-s3 wrap-anywhere">
      {content.title && <p className="text-ink-2">{content.title}</p>}
      {content.withheld && <p className="text-red">{t(`withheld.${content.withheld}`)}</p>}
      {content.parts.map(({ by, at, text, reported }, index) => (
        <div key={index} className={reported ? "border-l-3 border-red pl-s3" : "pl-s3 text-ink-2"}>
          {(by ?? at) && (
            <p className="text-sm text-ink-2">
              {[by, at && briefInstant(new Date(at))].filter(Boolean).join(", ")}
            </p>
          )}
          <p className="whitespace-pre-line">{text}</p>
        </div>
      ))}
    </div>
  );
}

const linked = (to: string, words: string) => <Link to={to}>{words}</Link>;

export function useCaseFacts(message: ShownCase): Pair[] {
  const { t } = useTranslation("desk-message", { keyPrefix: "known" });
  const { lesson_request_id: request, teacher_id: teacher, group_lesson_id: stage } = message;
  const number = (id: number) => t("number", { id });
  const requestPath = (id: number) =>
    pathTo(deskPaths.deskRequest, { lessonRequestId: String(id) });
  const facts = [
    ["about", message.about],
    ["subject", subjectOf(message)],
    ["request", request !== null && linked(requestPath(request), number(request))],
    [
      "teacher",
      teacher !== null &&
        linked(
          pathTo(deskPaths.deskTeacher, { teacherId: String(teacher) }),
          message.teacher ?? number(teacher),
        ),
    ],
    [
      "group_lesson",
      stage !== null &&
        linked(
          pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(stage) }),
          message.group_lesson ?? number(stage),
        ),
    ],
    ["contract", message.contract_id !== null && number(message.contract_id)],
    ["url", message.url && <a href={message.url}>{message.url}</a>],
    ["similar", useSimilar(message.content)],
    ["decided", message.decision_reasons],
    ["decided_author", message.author_reasons],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}

function subjectOf({ subject, subject_kind: kind, subject_id: id }: ShownCase) {
  if (!subject || id === null) return subject;
  if (kind !== "course") return subject;
  return linked(pathTo(deskPaths.deskDispute, { courseId: String(id) }), subject);
}

function useSimilar(content: Content | null): string {
  const { t } = useTranslation("desk-message", { keyPrefix: "known.ended" });
  return (content?.similar ?? []).map(({ decision, count }) => t(decision, { count })).join(", ");
}

export function EarlierCases({ earlier }: Pick<ShownCase, "earlier">) {
  const { t } = useTranslation("desk-message");
  if (earlier.length === 0) return null;
  return (
    <Section title={t("earlier")}>
      <DeskTable
        caption={t("earlier")}
        head={{ title: t("list.what"), cells: [t("list.kind"), t("list.since")] }}
        rows={earlier.map(({ id, kind, text, asked_at: at }) => ({
          key: id,
          to: pathTo(deskPaths.deskMessage, { caseId: String(id) }),
          title: text.length > 90 ? `${text.slice(0, 90)}…` : text,
          cells: [t(`kind.${kind}`), briefInstant(new Date(at))],
        }))}
      />
    </Section>
  );
}
