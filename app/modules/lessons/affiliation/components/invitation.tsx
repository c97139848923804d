import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type { Invitation } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { Recap } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/layout.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Path } from "#app/ui/path.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

type Shown = Readonly<{ invitation: Invitation }>;

export function InvitationHead({ invitation }: Shown) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const { student_first_name: student, customer } = invitation;
  const names = { teacher: invitation.teacher.firstname };
  const title =
    student === customer.firstname ? (
      t("title_self", names)
    ) : (
      <>
        {t("title", names)}
        <mark>{student}</mark>
      </>
    );
  const lead = invitation.price_after_credit === null ? t("lead_no_credit") : t("lead");
  return <PageHead title={title} lead={lead} />;
}

export function InvitationFacts({ invitation }: Shown) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const { subject, level, created_at, expires_at, price, price_after_credit: net } = invitation;
  const { mode, firstname } = invitation.teacher;
  const day = (at: string) => shortDay(new Date(at));
  const from = day(created_at);
  return (
    <div className="grid gap-s5">
      <Inviting teacher={invitation.teacher} />
      <p className="flex items-start gap-s2 text-sm text-ink-2">
        <Icon name="shield" className="mt-0.5 flex-none" />
        {t("checked")}
      </p>
      <Recap
        lines={[
          { label: t("course"), value: t("course_is", { subject, level }) },
          { label: t("place"), value: useLessonPlace(invitation) },
          { label: t("invitation"), value: t("invitation_is", { from, until: day(expires_at) }) },
          { label: t("mode"), value: t(`mode_${mode}`, { teacher: firstname }) },
        ]}
      />
      <div className="grid gap-s2">
        <Price gross={price} net={net} size="xl" />
        {net === null && <p className="text-sm text-ink-2">{t("no_credit")}</p>}
        <p className="text-sm text-ink-2">{t("free")}</p>
      </div>
    </div>
  );
}

function Inviting({ teacher }: { teacher: Invitation["teacher"] }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const { rating, reviews_count: count, hours_given: hours } = teacher;
  return (
    <div className="flex items-center gap-s4">
      <Portrait src={teacher.photo_url} name={teacher.firstname} eager />
      <div>
        <p className="font-title text-lg font-bold">{teacher.firstname}</p>
        <p>{teacher.title}</p>
        {rating !== null && (
          <p>
            <Rate rating={rating} count={count} />
          </p>
        )}
        {hours > 0 && <p className="text-sm text-ink-2">{t("hours", { count: hours })}</p>}
      </div>
    </div>
  );
}

function useLessonPlace({ format, place: lessonPlace }: Invitation): string {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  if (format === "individual_webcam") return t("online");
  return lessonPlace ? t("at_home_in", { place: lessonPlace }) : t("at_home");
}

export function InvitationDone({ invitation }: Shown) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  const { teacher, customer, state, price_after_credit: credited } = invitation;
  return (
    <>
      <p className="mt-s5">
        <Tag colour={state.colour}>{state.word}</Tag>
      </p>
      <PageHead
        title={
          <>
            {t("done")}
            <mark>{t("done_told", { teacher: teacher.firstname })}</mark>
          </>
        }
        lead={
          teacher.phone ? (
            <>
              {t("call")}
              <CallLink phone={teacher.phone} />
            </>
          ) : (
            t("call_none")
          )
        }
      />
      <Path
        steps={[
          { when: t("password"), what: t("password_is", { email: customer.email }) },
          { when: t("card"), what: t("card_is") },
          ...(credited === null ? [] : [{ when: t("credit"), what: t("credit_is") }]),
        ]}
      />
      <Buttons>
        <ButtonLink to={paths.addCard} variant="primary">
          {t("add_card")}
        </ButtonLink>
        <ButtonLink to={paths.myTeachers} variant="quiet">
          {t("my_teachers")}
        </ButtonLink>
      </Buttons>
    </>
  );
}

type ClosedProps = Readonly<{ state: string; message: string }>;

export function InvitationClosed({ state, message }: ClosedProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  return (
    <>
      <PageHead title={t(`closed.${state}`)} lead={message} />
      <Buttons>
        {state === "accepted" && (
          <ButtonLink to={paths.myTeachers} variant="primary">
            {t("sign_in")}
          </ButtonLink>
        )}
        <ButtonLink to={paths.contact}>{t("contact")}</ButtonLink>
        <ButtonLink to={paths.search} variant="quiet">
          {t("teachers")}
        </ButtonLink>
      </Buttons>
    </>
  );
}

/** Current terms, unticked (LAW-06). */
export function TermsLink() {
  const { t } = useTranslation("affiliation", { keyPrefix: "reply" });
  return <Link to={paths.terms}>{t("read_terms")}</Link>;
}
