import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { ContractHead } from "#app/modules/lessons/contract/components/contract-head.tsx";
import {
  ContractModes,
  ContractPauses,
  ContractTermsList,
} from "#app/modules/lessons/contract/components/contract-terms.tsx";
import { contractName } from "#app/modules/lessons/contract/components/contract-words.ts";
import { PriceHistory } from "#app/modules/lessons/contract/components/price-history.tsx";
import { PendingRates } from "#app/modules/lessons/contract/components/rates-part.tsx";
import { StudentContractActs } from "#app/modules/lessons/contract/components/student-contract-acts.tsx";
import {
  AskReview,
  StudentReview,
} from "#app/modules/lessons/contract/components/student-review.tsx";
import { WriteToFamily } from "#app/modules/lessons/contract/components/write-link.tsx";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { PlannedOfContract } from "#app/modules/lessons/planned-course/components/planned-of-contract.tsx";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Back, Columns, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { studentsOf } from "./courses.server.ts";

export const handle = {
  i18n: ["contract", "planned-course", "teacher-space", "price"],
  query: ["signale"],
};

export const meta = pageMeta("contract:sheet.page", { noindex: true });

export const loader = teacherLoader(async ({ api, contractId: id }) => {
  const { data } = await studentsOf(api);
  const student = data.find(({ contracts }) => contracts.some((one) => String(one.id) === id));
  const contract = student?.contracts.find((one) => String(one.id) === id);
  if (!student || !contract) throw new Response(null, { status: 404 });
  const params = { id: contract.id };
  const [terms, coming] = await Promise.all([
    api(contractEndpoints.showPaper, { params }),
    api(plannedCourses.listComing, { query: {} }),
  ]);
  return {
    student,
    contract,
    terms,
    coming: coming.data.filter((one) => one.contract_id === contract.id),
  };
});

/** Once the first course was given, while the contract runs (STM-39). */
const planOf = ({ id, status, first_course_open: waits }: TeacherContract) =>
  status === "active" && !waits
    ? withQuery(pathTo(paths.planStudentCourse, { contractId: String(id) }), {
        retour: pathTo(paths.teacherContract, { contractId: String(id) }),
      })
    : undefined;

/** Family, prices and net, mode and employer, actions (TEA-061). */
export default function TeacherContractPage() {
  const { t } = useTranslation("contract");
  const { student, contract, terms, coming } = useLoaderData<typeof loader>();
  const { state, payment_state: unpaid, hourly_price: price, net, status } = contract;
  const back = pathTo(paths.teacherContract, { contractId: String(contract.id) });
  const name = contractName(t, { ...contract, student });
  return (
    <Wrap>
      <Back to={paths.teacherStudents}>{t("sheet.students")}</Back>
      <ContractHead
        title={name}
        name={[student.firstname, student.lastname].filter(Boolean).join(" ")}
        tags={
          <>
            <StateTag state={state} /> {unpaid && <StateTag state={unpaid} />}
          </>
        }
        lead={t("sheet.with", {
          level: contract.level.name,
          family: fullName(terms.family),
        })}
        phone={student.contact?.phone ?? null}
        write={<WriteToFamily contract={contract} />}
        address={student.contact?.address ?? null}
      />
      <Columns
        aside={
          <>
            <StudentContractActs student={student} contract={contract} back={back} />
            <Section title={t("sheet.contract")}>
              <ContractTermsList terms={terms} dates={contract} side="teacher" />
            </Section>
          </>
        }
      >
        <PendingRates contract={contract} back={back} />
        <PlannedOfContract coming={coming} side="teacher" plan={planOf(contract)} />
        <Section title={t("sheet.prices.title")}>
          {status !== "ended" && (
            <p className="mb-s3">
              <b className="font-title text-lg whitespace-nowrap">{hourlyPrice(price)}</b>{" "}
              <span className="text-ink-2">
                {t("sheet.prices.net_is", { net: hourlyPrice(net) })}
              </span>
            </p>
          )}
          <PriceHistory
            versions={contract.prices_versions}
            since={contract.created_at}
            side="teacher"
          />
          <p className="mt-s2 text-sm text-ink-2">{t("sheet.prices.rule_teacher")}</p>
          <SheetLink />
        </Section>
        <ContractModes terms={terms} side="teacher" />
        <ContractPauses terms={terms} />
        <Section title={t("sheet.reviews")}>
          <StudentReview student={student} />
          <AskReview student={student} />
        </Section>
      </Columns>
    </Wrap>
  );
}
