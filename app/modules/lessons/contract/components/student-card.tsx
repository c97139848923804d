import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { dayAndTime, longDay, noonOf } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type {
  TeacherContract,
  TeacherStudent,
} from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import { PendingRates, ProposeRates } from "./rates-part.tsx";
import { AskReview, StudentReview } from "./student-review.tsx";
import { WriteToFamily } from "./write-link.tsx";

type StudentCardProps = {
  student: TeacherStudent;
  signaled: string | null;
};

export function StudentCard({ student, signaled }: StudentCardProps) {
  const { t } = useTranslation("teacher-space");
  const { firstname, lastname, contact, contracts } = student;
  const name = [firstname, lastname].filter(Boolean).join(" ");
  return (
    <li className="grid grid-cols-[auto_1fr] gap-s4 border-b border-line py-s5">
      <Portrait name={name} size="s" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-s3">
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="text-ink-2">{student.level}</p>
        </div>
        {contact && (
          <Facts>
            <Fact icon="user">{t("student.family", { name: contact.name })}</Fact>
            {contact.phone && (
              <Fact icon="phone">
                <CallLink
                  phone={contact.phone}
                  className="-my-2.5 inline-flex min-h-tap items-center"
                />
              </Fact>
            )}
            {contact.address && <Fact icon="pin">{contact.address}</Fact>}
          </Facts>
        )}
        {contracts.map((contract) => (
          <ContractPart
            key={contract.id}
            {...{ contract, student }}
            signaled={signaled === String(contract.id)}
          />
        ))}
        <StudentReview student={student} />
      </div>
    </li>
  );
}

type ContractPartProps = { contract: TeacherContract; student: TeacherStudent };

function ContractPart({ contract, student, signaled }: ContractPartProps & { signaled: boolean }) {
  const { t } = useTranslation("teacher-space");
  const { subject, payment_state: unpaid } = contract;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-s2">
      <p className="flex flex-wrap items-center gap-s2">
        <b>{t("student.contract", { subject: subject.name, level: contract.level.name })}</b>{" "}
        {contract.status !== "active" && <StateTag state={contract.state} />}{" "}
        {unpaid && <StateTag state={unpaid} />}{" "}
        {signaled && <Tag colour="green">{t("student.signaled")}</Tag>}
      </p>
      <Facts>
        <Fact icon={contract.course_format === "individual_webcam" ? "screen" : "home"}>
          {t(`format.${contract.course_format}`)}
        </Fact>
        <Fact icon="euro">
          {t("student.price", {
            price: hourlyPrice(contract.hourly_price),
            net: hourlyPrice(contract.net),
          })}
        </Fact>
        {contract.first_course_open && <FirstFact contract={contract} />}
        <ChangeFacts contract={contract} />
      </Facts>
      <PendingRates contract={contract} />
      {contract.condition && (
        <p className="text-sm">{t("student.condition", { text: contract.condition })}</p>
      )}
      <ContractActions contract={contract} student={student} />
    </div>
  );
}

function ChangeFacts({ contract }: Pick<ContractPartProps, "contract">) {
  const { t } = useTranslation("teacher-space");
  return (
    <>
      {contract.ends_on && contract.status !== "ended" && (
        <Fact icon="calendar">
          {t("student.ends", { date: longDay(noonOf(contract.ends_on)) })}
        </Fact>
      )}
      {contract.paused_until && (
        <Fact icon="calendar">
          {t("student.paused", { date: longDay(new Date(contract.paused_until)) })}
        </Fact>
      )}
    </>
  );
}

function FirstFact({ contract }: Pick<ContractPartProps, "contract">) {
  const { t } = useTranslation("teacher-space");
  const { first_course_date: first, proposed_slot: slot } = contract;
  const [at, words] = first ? [first, "first_course" as const] : [slot, "first_proposed" as const];
  if (!at) return null;
  return <Fact icon="calendar">{t(`student.${words}`, { day: dayAndTime(new Date(at)) })}</Fact>;
}

/** One action; the others are folded (TEA-016). */
function ContractActions({ contract, student }: ContractPartProps) {
  const { t } = useTranslation("teacher-space");
  const whose = <span className="sr-only">{t("student.whose", { name: student.firstname })}</span>;
  return (
    <>
      {contract.status === "active" && (
        <p>
          <MainAction contract={contract}>{whose}</MainAction>
        </p>
      )}
      {contract.unread_messages > 0 && (
        <ActRow>
          <WriteToFamily contract={contract}>{whose}</WriteToFamily>
        </ActRow>
      )}
      <Fold
        title={
          <span>
            {t("student.others")}
            {whose}
          </span>
        }
      >
        <OtherActions contract={contract} student={student}>
          {whose}
        </OtherActions>
      </Fold>
    </>
  );
}

type ActionsProps = Readonly<{ contract: TeacherContract; children: ReactNode }>;

function MainAction({ contract, children }: ActionsProps) {
  const { t } = useTranslation("teacher-space");
  const params = { contractId: String(contract.id) };
  const look = { className: buttonClass({ size: "s" }) };
  return contract.first_course_open ? (
    <DialogLink to={pathTo(paths.firstCourse, params)} {...look}>
      {t(contract.first_course_date ? "student.move_first" : "student.fix_first")}
      {children}
    </DialogLink>
  ) : (
    <DialogLink to={pathTo(paths.declareStudentCourse, params)} opens="declare-course" {...look}>
      {t("student.declare")}
      {children}
    </DialogLink>
  );
}

type OthersProps = ActionsProps & Pick<ContractPartProps, "student">;

function OtherActions({ contract, student, children: whose }: OthersProps) {
  const { t } = useTranslation("teacher-space");
  const params = { contractId: String(contract.id) };
  const isLived = contract.status !== "ended";
  return (
    <ActRow>
      {contract.status === "active" && <DateActions contract={contract}>{whose}</DateActions>}
      {isLived && <ProposeRates contract={contract}>{whose}</ProposeRates>}
      {isLived && (
        <ActLink to={pathTo(paths.signalStudentChange, params)} opens="signal-change">
          {t("student.signal")}
          {whose}
        </ActLink>
      )}
      {contract.unread_messages === 0 && <WriteToFamily contract={contract}>{whose}</WriteToFamily>}
      <ActLink to={withQuery(paths.teacherCourses, { eleve: student.id })}>
        {t("student.courses")}
        {whose}
      </ActLink>
      <ActLink to={pathTo(paths.teacherContract, params)}>
        {t("student.sheet")}
        {whose}
      </ActLink>
      <AskReview student={student}>{whose}</AskReview>
    </ActRow>
  );
}

/** Before the first course is given, a course is declared rather than planned. */
function DateActions({ contract, children }: ActionsProps) {
  const { t } = useTranslation("teacher-space");
  const params = { contractId: String(contract.id) };
  if (!contract.first_course_open) {
    return (
      <ActLink to={pathTo(paths.planStudentCourse, params)} opens="plan-course">
        {t("student.plan")}
        {children}
      </ActLink>
    );
  }
  return (
    <Spaced>
      {contract.first_course_date && (
        <ActLink to={pathTo(paths.firstCourseCalendar, params)} reloadDocument>
          {t("student.calendar")}
          {children}
        </ActLink>
      )}
      <ActLink to={pathTo(paths.declareStudentCourse, params)} opens="declare-course">
        {t("student.declare")}
        {children}
      </ActLink>
    </Spaced>
  );
}
