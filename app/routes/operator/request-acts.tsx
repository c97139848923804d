import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";

import type { requestLoader } from "./request.server.ts";

type Request = Awaited<ReturnType<typeof requestLoader>>["request"];
type Proposals = Request["proposals"];

const nameOf = ({ teacher }: Proposals[number]) => `${teacher.firstname} ${teacher.initial}.`;

export function RequestedTeachers({ proposals }: { proposals: Proposals }) {
  const { t } = useTranslation("desk-request", { keyPrefix: "asked" });
  if (proposals.length === 0) return null;
  return (
    <Section title={t("title", { count: proposals.length })}>
      <DeskTable
        caption={t("caption")}
        head={{ lead: t("answer"), title: t("teacher"), cells: [t("since"), t("price")] }}
        figures={1}
        rows={proposals.map((proposal) => ({
          key: proposal.id,
          lead: <StateTag state={proposal.state} />,
          title: nameOf(proposal),
          detail: proposal.teacher_comments,
          cells: [briefInstant(new Date(proposal.asked_at)), hourlyPrice(proposal.price)],
        }))}
      />
    </Section>
  );
}

export function RequestActs({ request }: { request: Request }) {
  const { t } = useTranslation("desk-request", { keyPrefix: "acts" });
  const { proposals, family } = request;
  const live = proposals.filter(({ state }) => state.colour !== "grey");
  const teachers = live.map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <>
      {request.step === "to_evaluate" && (
        <Decision
          act="evaluate"
          title={t("evaluate.title")}
          submit={t("evaluate.submit")}
          reasons={[
            t("evaluate.reason_clear"),
            t("evaluate.reason_call"),
            t("evaluate.reason_wish"),
          ]}
        />
      )}
      <Decision act="write" title={t("write.title")} submit={t("write.submit")} fold>
        {(field) => (
          <>
            <Select
              field={field("to")}
              label={t("write.to")}
              options={[{ value: "family", label: family.name }, ...teachers]}
            />
            <TextArea field={field("text")} label={t("write.text")} maxLength={2000} />
          </>
        )}
      </Decision>
      {live.length > 0 && (
        <Decision
          act="remove"
          title={t("remove.title")}
          submit={t("remove.submit")}
          fold
          danger
          reasons={[t("remove.reason_times"), t("remove.reason_found"), t("remove.reason_family")]}
          reasonHint={t("remove.reason_hint")}
        >
          {(field) => (
            <Select field={field("proposal")} label={t("remove.teacher")} options={teachers} />
          )}
        </Decision>
      )}
      <Decision
        act="cancel"
        title={t("cancel.title")}
        submit={t("cancel.submit")}
        fold
        danger
        reasons={[t("cancel.reason_asked"), t("cancel.reason_nobody"), t("cancel.reason_double")]}
        reasonHint={t("cancel.reason_hint")}
      />
    </>
  );
}
