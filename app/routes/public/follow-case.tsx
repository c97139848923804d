import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { secretAddress } from "#app/bff/secret-address.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import type { Followed } from "#app/modules/care/support/follow.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const handle = { i18n: ["support"] };

export const meta = pageMeta("support:follow.page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  return { followed: await context.api(support.showCase, { params: { token } }), token };
}

export default function FollowCase() {
  const { t } = useTranslation("support", { keyPrefix: "follow" });
  const { followed, token } = useLoaderData<typeof loader>();
  const { state, reference, sent_at } = followed;
  return (
    <Wrap>
      <div className="max-w-read py-s6">
        <p className="mb-s3">
          <StateTag state={state} />
        </p>
        <Title followed={followed} />
        <div className="mt-s3 grid gap-1">
          {followed.email && <p>{t("answer_to", { email: followed.email })}</p>}
          <p>
            {t("reference")} <b className="whitespace-nowrap">{reference}</b>
            {t("received", { when: dayAndTime(new Date(sent_at)) })}
          </p>
          <WaitingLine state={state} />
        </div>
        <Decision followed={followed} token={token} />
        <p className="mt-s5">
          <ButtonLink to={paths.home}>{t("home")}</ButtonLink>
        </p>
      </div>
      <Outlet />
    </Wrap>
  );
}

type Shown = Readonly<{ followed: Followed }>;

function Title({ followed: { kind, side, firstname, state } }: Shown) {
  const { t } = useTranslation("support", { keyPrefix: "follow" });
  if (side === "author") return <h1>{t("about_yours")}</h1>;
  if (!state.waiting) return <h1>{t(kind === "notice" ? "notice_over" : "over")}</h1>;
  return (
    <h1>
      {firstname ? t("thanks_to", { firstname }) : t("thanks")} <mark>{t("arrived")}</mark>
    </h1>
  );
}

function Decision({ followed, token }: Shown & { token: string }) {
  const { t } = useTranslation("support", { keyPrefix: "follow" });
  const { reasons, contestable, contested } = followed;
  if (!reasons) return null;
  return (
    <Section title={t("reasons")}>
      {reasons.split("\n").map((line) => (
        <p key={line}>{line}</p>
      ))}
      {contested && <p className="mt-s3 text-ink-2">{t("contested")}</p>}
      {contestable && (
        <p className="mt-s4">
          <DialogLink
            to={pathTo(paths.contestDecision, { token })}
            className={buttonClass({ variant: "quiet" })}
          >
            {t("contest")}
          </DialogLink>
        </p>
      )}
    </Section>
  );
}
