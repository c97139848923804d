import { useTranslation } from "react-i18next";

import { plainDay, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type {
  Held,
  Registration,
} from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";

import { PayByCard } from "./pay-by-card.tsx";

type Props = Readonly<{ held: Pick<Held, "id" | "payment_type" | "amount_due" | "deadline"> }>;

export function GroupLessonTodo({ held }: { held: Held }) {
  const { t } = useTranslation("group-lesson-due");
  const { student, title, start, payment_type: by, state } = held;
  return (
    <Todo
      tag={<StateTag state={state} />}
      due={<Before held={held} />}
      title={t(`title_${by}`, { student: student.name, amount: sum(held.amount_due) })}
      actions={<WaysToPay held={held} />}
    >
      <p>{t("what", { title, day: plainDay(new Date(start)) })}</p>
    </Todo>
  );
}

export function GroupLessonDue({ registration }: { registration: Registration }) {
  const { t } = useTranslation("group-lesson-due");
  const { amount_due: due, payment_type: by, payment_status: payment } = registration;
  if (due === null || payment === "processing") return null;
  const held = { ...registration, amount_due: due };
  return (
    <div className="mb-s3 grid gap-s2">
      <p className="text-sm">
        <b>{t(`sum_${by}`, { amount: sum(due) })}</b> <Before held={held} />
      </p>
      <Buttons grow>
        <WaysToPay held={held} />
      </Buttons>
    </div>
  );
}

function Before({ held: { deadline, payment_type: by } }: Props) {
  const { t } = useTranslation("group-lesson-due");
  if (!deadline) return null;
  const at = new Date(deadline);
  return t("before", { when: by === "card" ? timeOfDay(at) : shortDay(at) });
}

function WaysToPay({ held }: Props) {
  const { t } = useTranslation("group-lesson-due");
  const { id, payment_type: by, amount_due: due } = held;
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
        {t("pay", { amount: sum(due) })}
      </PayByCard>
    </>
  );
}
