import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type {
  TeacherContract,
  TeacherStudent,
} from "#app/modules/contract/list-students.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Reply } from "#app/ui/history.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

/** One of the teacher's students: how to reach the family, the contracts, what can be done (TEA-016). */
export function StudentCard({ student }: { student: TeacherStudent }) {
  const { t } = useTranslation("teacher-space");
  const { firstname, lastname, contact, review, contracts } = student;
  const name = [firstname, lastname].filter(Boolean).join(" ");
  return (
    <li className="grid grid-cols-[auto_1fr] gap-s4 border-b border-line py-s5">
      <Portrait name={name} size="s" />
      <div className="grid min-w-0 gap-s3">
        <div>
          <h2 className="text-lg">{name}</h2>
          <p className="text-ink-2">{student.level}</p>
        </div>
        {contact && (
          <Facts>
            <Fact icon="user">{t("student.family", { name: contact.name })}</Fact>
            {contact.phone && (
              <Fact icon="phone">
                <a href={`tel:${contact.phone.replace(/\s/g, "")}`} className="inline-block py-1.5">
                  {contact.phone}
                </a>
              </Fact>
            )}
            {contact.address && <Fact icon="pin">{contact.address}</Fact>}
          </Facts>
        )}
        {contracts.map((contract) => (
          <ContractPart key={contract.id} contract={contract} student={student} />
        ))}
        {review && (
          <Reply from={t("student.review", { rating: String(review.rating).replace(".", ",") })}>
            {review.review}
          </Reply>
        )}
      </div>
    </li>
  );
}

type ContractPartProps = { contract: TeacherContract; student: TeacherStudent };

function ContractPart({ contract, student }: ContractPartProps) {
  const { t } = useTranslation("teacher-space");
  const { subject, status, payment_state: unpaid } = contract;
  return (
    <div className="grid gap-s2">
      <p className="flex flex-wrap items-center gap-s2">
        <b>{t("student.contract", { subject: subject.name, level: contract.level.name })}</b>{" "}
        <StateTag state={contract.state} /> {unpaid && <StateTag state={unpaid} />}
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
        <Fact icon="file">{t(`student.${contract.mode}`)}</Fact>
        {contract.first_course_open && <FirstFact contract={contract} />}
      </Facts>
      {contract.condition && (
        <p className="text-sm">{t("student.condition", { text: contract.condition })}</p>
      )}
      {status === "active" && <ContractActions contract={contract} student={student} />}
    </div>
  );
}

/** The first course: its date, or the slot that the call is to confirm. */
function FirstFact({ contract }: Pick<ContractPartProps, "contract">) {
  const { t } = useTranslation("teacher-space");
  const { first_course_date: first, proposed_slot: slot } = contract;
  const [at, words] = first ? [first, "first_course" as const] : [slot, "first_proposed" as const];
  if (!at) return null;
  return <Fact icon="calendar">{t(`student.${words}`, { day: dayAndTime(new Date(at)) })}</Fact>;
}

/** Declares a course, or fixes the first one; the student's name is said to who does not see the card. */
function ContractActions({ contract, student }: ContractPartProps) {
  const { t } = useTranslation("teacher-space");
  const params = { contractId: String(contract.id) };
  const whose = <span className="sr-only">{t("student.whose", { name: student.firstname })}</span>;
  return (
    <ActRow>
      {contract.first_course_open && (
        <ActLink to={pathTo(paths.firstCourse, params)} dialog>
          {t(contract.first_course_date ? "student.move_first" : "student.fix_first")}
          {whose}
        </ActLink>
      )}
      {contract.first_course_open && contract.first_course_date && (
        <ActLink to={pathTo(paths.firstCourseCalendar, params)} reloadDocument>
          {t("student.calendar")}
          {whose}
        </ActLink>
      )}
      <ActLink to={pathTo(paths.declareStudentCourse, params)} opens="declare-course">
        {t("student.declare")}
        {whose}
      </ActLink>
      <ActLink to={withQuery(paths.teacherCourses, { eleve: student.id })}>
        {t("student.courses")}
        {whose}
      </ActLink>
    </ActRow>
  );
}
