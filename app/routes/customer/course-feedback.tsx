import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { isContested } from "#app/modules/lessons/course/components/course-words.ts";
import { PayActions } from "#app/modules/lessons/course/components/payment-todo.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:feedback.page", { noindex: true });

export const loader = customerLoader(async ({ api, courseId }) => {
  const course = await courseOf(api, courseId);
  const { contact } = await api(content.config, {});
  return { course, email: contact.email };
});

/** A course is validated or contested (CUS-008, DLG-09, DLG-10). */
export default function CourseFeedback() {
  const { t } = useTranslation("course");
  const { course, email } = useLoaderData<typeof loader>();
  const contested = isContested(course);
  const confirmed = course.validation === "confirmed" && !contested;
  const title = contested ? "contested.title" : confirmed ? titleOf(course) : "feedback.standing";

  return (
    <RouteDialog
      id={contested ? "course-feedback-failure" : "course-feedback-success"}
      title={t(title)}
      closeTo={paths.courses}
    >
      <div className="grid gap-s4">
        <p>
          <StateTag state={course.state} />
        </p>
        {contested && <Contested course={course} email={email} />}
        {confirmed && <Validated course={course} />}
      </div>
    </RouteDialog>
  );
}

type Shown = { course: Course };

const titleOf = ({ decision_reason: decision }: Course) =>
  decision === null ? "feedback.title" : "feedback.decided";

const isToPay = ({ payment }: Course): boolean =>
  payment?.status === "requires_action" || payment?.status === "failed";

/** What was paid, is being paid, or waits for the family. */
function paymentKey(
  course: Course,
): "paid" | "to_pay" | "declined" | "pending_advance" | "pending" {
  if (course.status === "success") return "paid";
  if (course.advance_declined !== null) return "declined";
  if (isToPay(course)) return "to_pay";
  return course.by_advance ? "pending_advance" : "pending";
}

function Steps({ course }: Shown) {
  const { t } = useTranslation("course", { keyPrefix: "feedback" });
  const { teacher, payment, price, decision_reason: decision } = course;
  const half = sum(course.price_after_tax_credit ?? price);
  const details = { price: sum(price), half, number: payment?.bill_number ?? "" };
  const steps = [
    { when: t("payment"), what: t(paymentKey(course), details) },
    { when: t("next"), what: t("next_course", { teacher: teacher.firstname }) },
  ];
  const decided = decision === null ? [] : [{ when: t("decision"), what: decision }];
  return <Path steps={[...decided, ...steps]} />;
}

function Validated({ course }: Shown) {
  const { t } = useTranslation("course", { keyPrefix: "feedback" });
  const { state, teacher, absent, contract_id: contractId } = course;
  return (
    <>
      <Steps course={course} />
      <WaitingLine state={state} />
      {isToPay(course) && <PayActions course={course} />}
      <Buttons grow>
        <ButtonLink to={withQuery(paths.planCourse, { contrat: contractId })} variant="primary">
          {t("plan_next", { teacher: teacher.firstname })}
        </ButtonLink>
      </Buttons>
      {!absent && (
        <Buttons grow>
          <ButtonLink to={pathTo(paths.writeReview, { teacherId: String(teacher.id) })}>
            {t("own_review", { teacher: teacher.firstname })}
          </ButtonLink>
        </Buttons>
      )}
    </>
  );
}

/** After the teacher's days the silence is said, not what could still be answered. */
function unansweredKey({ status, dispute }: Shown["course"]) {
  if (status !== "disputed") return "contested.silent";
  return dispute?.kind === "not_ok" ? "first_contested.answers" : "contested.answers";
}

function Contested({ course, email }: Shown & { email: string }) {
  const { state, dispute, teacher } = course;
  const { t } = useTranslation("course");
  const name = { teacher: teacher.firstname };
  const of = dispute?.kind === "not_ok" ? "first_contested" : "contested";
  const reason = [dispute?.cause ?? t("contested.not_given"), dispute?.comment]
    .filter(Boolean)
    .join(". ");
  return (
    <>
      <Path
        steps={[
          { when: t("contested.said"), what: reason },
          {
            when: t("contested.answer", name),
            what: dispute?.answer ?? t(unansweredKey(course), name),
          },
          { when: t("contested.decision"), what: t(`${of}.decides`) },
          { when: t("contested.money"), what: t(`${of}.held`) },
        ]}
      />
      <WaitingLine state={state} />
      <p>
        {t("contested.question")} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  );
}
