import { useTranslation } from "react-i18next";

import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { CallButton } from "#app/ui/call-link.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

const broughtOf = ({ contracts }: OwnTeacher) =>
  contracts.filter(({ kind, ended_at: ended }) => kind === "affiliation" && ended === null);

export const broughtTeachers = (
  all: readonly OwnTeacher[],
  named: ReadonlySet<number | undefined>,
): OwnTeacher[] => all.filter((one) => broughtOf(one).length > 0 && !named.has(one.teacher.id));

export const lackingMeans = (all: readonly OwnTeacher[]) =>
  all.flatMap(broughtOf).find((contract) => contract.payment_expected);

type Lacking = NonNullable<ReturnType<typeof lackingMeans>>;

export function MeansTodo({ contract }: { contract: Lacking }) {
  const { t } = useTranslation("brought-teacher");
  const { payment_state: state, teacher } = contract;
  return (
    <Todo
      tag={state && <StateTag state={state} />}
      title={t("means")}
      actions={
        <DialogLink
          to={paths.addCard}
          opens="add-credit-card"
          className={buttonClass({ variant: "primary" })}
        >
          {t("add_card")}
        </DialogLink>
      }
    >
      <p>{t("means_is", { teacher: teacher.firstname })}</p>
    </Todo>
  );
}

export function BroughtTeacher({ own }: { own: OwnTeacher }) {
  const { t } = useTranslation("brought-teacher");
  const { teacher, contact } = own;
  const { firstname } = teacher;
  const contracts = broughtOf(own);
  const phone = contact?.phone;
  return (
    <section className="not-first:mt-s4 max-w-read">
      <Panel>
        <div className="flex items-center gap-s4">
          <Portrait src={teacher.photo_url} name={firstname} size="s" />
          <div className="min-w-0">
            <h2>{t("title", { firstname })}</h2>
            <p className="text-sm text-ink-2">
              {contracts
                .map(({ subject, student }) =>
                  t("for", { subject: subject.name, student: student.firstname }),
                )
                .join(" · ")}
            </p>
          </div>
        </div>
        <p className="mt-s3">{t("next", { firstname })}</p>
        <div className="mt-s4">
          <Buttons grow>
            {phone && <CallButton phone={phone} />}
            <ButtonLink to={paths.myTeachers}>{t("contract")}</ButtonLink>
          </Buttons>
        </div>
      </Panel>
    </section>
  );
}
