import { useTranslation } from "react-i18next";

import { plainDay, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Registration } from "#app/modules/registration/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import { PayByCard } from "./pay-by-card.tsx";

type Props = { registration: Registration };

/** A stage whose money is awaited, on the family's home: how much, until when, and the button that pays (CUS-010, STM-25). */
export function StageTodo({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "due" });
  const { student, group_lesson: stage, payment_type: by, state } = registration;
  const [first] = stage.dates;
  return (
    <Todo
      tag={<StateTag state={state} />}
      due={<Before registration={registration} />}
      title={t(`title_${by}`, { student: student.name, amount: amountOf(registration) })}
      actions={<WaysToPay registration={registration} />}
    >
      <p>
        {t("what", {
          title: stage.title,
          day: plainDay(new Date(first?.start ?? 0)),
        })}
      </p>
    </Todo>
  );
}

/** The same under a line of « Mes stages ». */
export function StageDue({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "due" });
  const { amount_due: due, payment_type: by, payment_status: payment } = registration;
  if (due === null || payment === "processing") return null;
  return (
    <div className="mb-s3 grid gap-s2">
      <p className="text-sm">
        <b>{t(`sum_${by}`, { amount: amountOf(registration) })}</b>{" "}
        <Before registration={registration} />
      </p>
      <Buttons grow>
        <WaysToPay registration={registration} />
      </Buttons>
    </div>
  );
}

const amountOf = ({ amount_due: due }: Registration) => sum(due ?? 0);

/** Until when the seat is held: a card's is a matter of minutes. */
function Before({ registration: { deadline, payment_type: by } }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "due" });
  if (!deadline) return null;
  const at = new Date(deadline);
  return t("before", { when: by === "card" ? timeOfDay(at) : shortDay(at) });
}

/** What was chosen first: where a transfer or a check goes, or the card. */
function WaysToPay({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "due" });
  const { id, payment_type: by } = registration;
  return (
    <>
      {by !== "card" && (
        <ButtonLink
          to={pathTo(paths.registration, { registrationId: String(id) })}
          variant="primary"
        >
          {t(`how_${by}`)}
        </ButtonLink>
      )}
      <PayByCard registrationId={id} primary={by === "card"}>
        {t("pay", { amount: amountOf(registration) })}
      </PayByCard>
    </>
  );
}
