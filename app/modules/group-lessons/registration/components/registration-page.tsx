import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { plusMinutes } from "#app/lib/clock.ts";
import { longDay, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import { isHeld, isTaken } from "#app/modules/group-lessons/registration/domain.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Copied } from "#app/ui/copied.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Back, Columns, PageHead, Section } from "#app/ui/layout.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { ChangeOfMind } from "./change-of-mind.tsx";
import { GroupLessonLine } from "./group-lesson-line.tsx";
import { GroupLessonOff } from "./group-lesson-off.tsx";
import { GivenBack } from "./registration-back.tsx";
import { Programme, Words } from "./registration-lived.tsx";
import { Next } from "./registration-next.tsx";
import { useLessonHome } from "./use-lesson-home.ts";

type Props = { registration: Registration };

type PageProps = Props & {
  email: string | undefined;
  children: ReactNode;
};

export function RegistrationPage({ registration, email, children }: PageProps) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { status, group_lesson: groupLesson, state } = registration;
  const isLost = lost.has(status);
  return (
    <section className="pb-s7" data-dialog={dialogOf(status)}>
      <Back to={paths.registrations}>{t("back")}</Back>
      <Head registration={registration} email={email} />
      <p>
        <StateTag state={state} />
      </p>
      <WaitingLine state={state} />
      <Columns aside={<Money registration={registration} />}>
        <GroupLesson groupLesson={groupLesson} />
        {registration.instructions && <Instructions registration={registration} />}
        {isHeld(status) && children}
        <Acts registration={registration} />
        <GivenBack registration={registration} />
        <Next registration={registration} />
        <Words registration={registration} />
        {/* Before the money is in, only what is to pay is shown. */}
        {!isLost && !isHeld(status) && <Programme registration={registration} />}
        {!isLost && <Sessions registration={registration} />}
      </Columns>
    </section>
  );
}

function Head({ registration, email }: Omit<PageProps, "children">) {
  const { t } = useTranslation("registration");
  const { status, student, total, stage_cancelled: off } = registration;
  const words = off ? "off.title" : `own.${titles[status] ?? "title_other"}`;
  const isPaid = status === "registered" && email !== undefined;
  return (
    <PageHead
      title={t(words, { student: student.name })}
      lead={isPaid && t("own.paid_lead", { email, amount: sum(total) })}
    />
  );
}

function GroupLesson({ groupLesson }: { groupLesson: Registration["group_lesson"] }) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  return (
    <GroupLessonLine groupLesson={groupLesson}>
      <p className="text-ink-2">
        {[groupLesson.level, groupLesson.place].filter(Boolean).join(", ")}
      </p>
      {groupLesson.place && (
        <p>
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(groupLesson.place)}`}
            rel="noreferrer nofollow"
            className="inline-flex min-h-tap items-center"
          >
            {t("map")}
          </a>
        </p>
      )}
      {groupLesson.teachers.length > 0 && (
        <p className="text-ink-2">{t("with", { teachers: groupLesson.teachers.join(", ") })}</p>
      )}
    </GroupLessonLine>
  );
}

function Money({ registration }: Props) {
  return (
    <>
      {!lost.has(registration.status) && <Paid registration={registration} />}
      <ChangeOfMind registration={registration} />
      <p className="mt-s4">
        <HelpLink subject="registration" id={registration.id} />
      </p>
    </>
  );
}

const dialogOf = (status: Registration["status"]) =>
  isTaken(status) ? "checkout-success" : undefined;

const lost = new Set(["expired", "cancelled"]);

function Acts({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { id, status, bill, group_lesson: groupLesson } = registration;
  const { stage_cancelled: off, given_back: given } = registration;
  if (off) return <GroupLessonOff off={off} given={given} />;
  if (lost.has(status)) {
    return (
      <ButtonLink to={pathTo(paths.groupLesson, { stage: groupLesson.slug })} variant="primary">
        {t("again")}
      </ButtonLink>
    );
  }
  if (!isTaken(status)) return null;
  const calendar = pathTo(paths.registrationCalendar, { registrationId: String(id) });
  return (
    <Buttons>
      {status === "registered" && (
        <ButtonLink to={calendar} reloadDocument>
          {t("calendar")}
        </ButtonLink>
      )}
      {bill && (
        <ButtonLink
          to={pathTo(paths.billReceipt, { billId: String(bill.id) })}
          reloadDocument
          variant="quiet"
        >
          {t("receipt")}
        </ButtonLink>
      )}
    </Buttons>
  );
}

const titles: Readonly<Record<string, string>> = {
  paying: "title_paying",
  awaiting_payment: "title_kept",
  registered: "title_taken",
  expired: "title_expired",
  cancelled: "title_cancelled",
};

function Sessions({ registration }: Props) {
  const { group_lesson: groupLesson, attendance } = registration;
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const home = useLessonHome(registration);
  const hoursOf = (start: string, minutes: number) =>
    hourAt(new Date(start), home, (from, zone) =>
      t("session_hours", {
        from: timeOfDay(from, zone),
        to: timeOfDay(plusMinutes(from, minutes), zone),
      }),
    );
  const presentAt = (start: string) => attendance.find(({ date }) => date === start)?.present;
  return (
    <Section title={t("sessions")}>
      <ul className="grid gap-1">
        {groupLesson.dates.map(({ start, duration }) => (
          <li key={start}>
            {t("session", { day: longDay(new Date(start)), hours: hoursOf(start, duration) })}
            <Presence present={presentAt(start)} />
          </li>
        ))}
      </ul>
      {!groupLesson.is_over && (
        <p className="mt-s2 text-ink-2">
          {groupLesson.room_url ? (
            <a href={groupLesson.room_url}>{t("join")}</a>
          ) : (
            t(groupLesson.place ? "where" : "online")
          )}
        </p>
      )}
    </Section>
  );
}

function Presence({ present }: { present: "present" | "late" | "absent" | null | undefined }) {
  const { t } = useTranslation("registration", { keyPrefix: "presence" });
  if (!present) return null;
  return (
    <>
      {" "}
      {/* Yellow is for what waits: nothing does here. */}
      <Tag colour={present === "present" ? "green" : "grey"}>{t(present)}</Tag>
    </>
  );
}

function Instructions({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { instructions, payment_type: by, deadline } = registration;
  if (!instructions) return null;
  const { payee, iban, address, reference, amount, received } = instructions;
  const day = deadline ? shortDay(new Date(deadline)) : "";
  return (
    <section className="my-s5 grid gap-s3 border-l-3 border-margin bg-sheet p-s4">
      <h2 className="text-lg">{t(`pay_${by}`, { day })}</h2>
      {received > 0 && <p>{t("rest", { rest: sum(amount), received: sum(received) })}</p>}
      <Kv
        pairs={[
          { label: t("payee"), value: payee },
          { label: t("amount"), value: sum(amount) },
          by === "transfer"
            ? {
                label: t("iban"),
                value: <Copied>{spacedIban(iban)}</Copied>,
              }
            : { label: t("address"), value: address },
          { label: t("reference"), value: <Copied>{reference}</Copied> },
        ]}
      />
      <p className="text-sm text-ink-2">{t(`after_${by}`)}</p>
    </section>
  );
}

function Paid({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "own" });
  const { price, discount, credit, total, promo_code: code, bill } = registration;
  const lineOf = (label: string, euros: number) =>
    euros > 0 ? [{ label, value: `−\u00a0${sum(euros)}`, less: true }] : [];
  return (
    <Section title={t("payment")}>
      <div className="max-w-read">
        <Sum
          lines={[
            { label: t("stage"), value: sum(price) },
            ...lineOf(t("code", { code }), discount),
            ...lineOf(t("credit"), credit),
          ]}
          total={{
            label: t(isTaken(registration.status) && total > credit ? "total_paid" : "total"),
            value: sum(total - credit),
          }}
        />
      </div>
      <p className="mt-s2 text-sm text-ink-2">
        {bill && `${t("bill", { number: bill.number })} `}
        {t("no_credit")}
      </p>
    </Section>
  );
}
