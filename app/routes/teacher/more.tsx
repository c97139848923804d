import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import {
  halfDaysOf,
  isSure,
  slotsFrom,
} from "#app/modules/catalogue/teacher/availability.domain.ts";
import { paths } from "#app/paths.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { type SpaceStanding, standingOfSpace } from "./more.server.ts";
import { groups } from "./more-lines.ts";

export const handle = { i18n: ["teacher-offer"] };

export const meta = pageMeta("teacher-offer:more.page", { noindex: true });

export const loader = teacherLoader(({ api }) => standingOfSpace(api));

/** What a family that the teacher brings adds to an hour. */
function useGain(gain = 0): string {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "more" });
  return gain > 0 ? t("affiliations_gain", { gain: sum(gain) }) : t("affiliations_detail");
}

function useFacts({ week, prices, received }: SpaceStanding): Partial<Record<string, string>> {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "more" });
  const free = halfDaysOf(slotsFrom(week?.slots ?? []).filter(isSure)).length;
  return {
    ...(week && {
      availability: week.status === "not_available" ? t("closed") : t("free", { count: free }),
    }),
    ...(prices && { prices: t("set", { count: prices.set }) }),
    ...(received && {
      payouts: t(`next_${received.by}`, { day: received.day, amount: sum(received.amount) }),
    }),
    affiliations: useGain(prices?.gain),
  };
}

function useWaiting({ prices, payment, owed, evaluations, asked: requested }: SpaceStanding) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "more.waiting" });
  const counts = [
    ["prices", prices?.unset ?? 0],
    ["documents", owed],
    ["teacher_stages", evaluations],
    ["coming_stages", requested],
  ] as const;
  return (name: string): string | undefined => {
    if (name === "payouts" && payment) return t(payment);
    const [found] = counts.filter(([line, count]) => line === name && count > 0);
    return found && t(found[0], { count: found[1] });
  };
}

export default function TeacherMore() {
  const { t } = useTranslation("teacher-offer");
  const standing = useLoaderData<typeof loader>();
  const facts = useFacts(standing);
  const waitingOf = useWaiting(standing);
  return (
    <Wrap>
      <PageHead title={t("more.title")} />
      <div className="grid gap-x-s7 md:grid-cols-2">
        {groups.map(({ name, lines }) => (
          <Section key={name} title={t(`more.${name}`)}>
            <Rows label={t(`more.${name}`)}>
              {lines.map((line) => (
                <Line
                  key={line.name}
                  {...line}
                  fact={facts[line.name]}
                  waiting={waitingOf(line.name)}
                />
              ))}
            </Rows>
            {name === "account" && <SignOut />}
          </Section>
        ))}
      </div>
    </Wrap>
  );
}

type LineProps = Readonly<{
  name: string;
  icon: IconName;
  to: string;
  fact: string | undefined;
  waiting: string | undefined;
}>;

function Line({ name, icon, to, fact, waiting }: LineProps) {
  const { t } = useTranslation("teacher-offer");
  return (
    <Row
      to={to}
      lead={<Icon name={icon} className="size-6" />}
      title={t(`more.${name}`)}
      detail={fact}
      end={
        <span className="ml-auto inline-flex items-center gap-s3">
          {waiting && <Tag colour="yellow">{waiting}</Tag>}
          <Icon name="right" className="max-sm:hidden" />
        </span>
      }
    />
  );
}

function SignOut() {
  const { t } = useTranslation("common");
  return (
    <Form method="post" action={paths.signOut} reloadDocument className="border-b border-line">
      <button className="flex min-h-15 w-full cursor-pointer items-center gap-s4 py-s3 text-left font-bold hover:underline">
        <Icon name="close" className="size-6" />
        {t("shell.sign_out")}
      </button>
    </Form>
  );
}
