import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { HelpCall } from "#app/modules/care/support/support.endpoints.ts";
import { helpPath } from "#app/modules/foundation/case/help-address.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type CallsProps = Readonly<{ calls: readonly HelpCall[]; linked?: boolean }>;

/** What was asked, with the answers, where it was asked (CUS-051). */
export function HelpCalls({ calls, linked }: CallsProps) {
  const { t } = useTranslation("help");
  if (calls.length === 0) return null;
  return (
    <section className="grid gap-s4">
      <h2 className="text-lg">{t("calls")}</h2>
      {calls.map((call) => (
        <article key={call.id} className="grid gap-s2 border-b border-line pb-s4">
          <p className="flex flex-wrap items-center gap-s2">
            <StateTag state={call.state} />{" "}
            <span className="text-sm text-ink-2">
              {t("call", { about: call.about, day: dayAndTime(new Date(call.sent_at)) })}
            </span>
          </p>
          {linked && <Subject call={call} />}
          <p className="whitespace-pre-line">{call.text}</p>
          {call.replies.map(({ at, text }) => (
            <div key={at} className="border-l-3 border-margin bg-sheet p-s3">
              <p className="text-sm text-ink-2">
                {t("reply", { day: dayAndTime(new Date(at)), reference: call.reference })}
              </p>
              <p className="mt-s1 whitespace-pre-line">{text}</p>
            </div>
          ))}
          <WaitingLine state={call.state} />
        </article>
      ))}
    </section>
  );
}

function Subject({ call }: Readonly<{ call: HelpCall }>) {
  const { t } = useTranslation("help");
  const { subject, subject_kind: kind, subject_id: id, linking_id: request } = call;
  if (request) {
    const to = pathTo(paths.lessonRequest, { lessonRequestId: String(request) });
    return <SubjectLink to={to}>{t("of_request")}</SubjectLink>;
  }
  if (!kind || id === null) return null;
  return <SubjectLink to={helpPath(kind, id)}>{t("of", { subject })}</SubjectLink>;
}

function SubjectLink({ to, children }: Readonly<{ to: string; children: string }>) {
  return (
    <p>
      <Link to={to} className="inline-flex min-h-8 items-center">
        {children}
      </Link>
    </p>
  );
}
