import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayAndTime, fullInstant, noonOf, plainDay } from "#app/lib/french-date.ts";
import { personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { ReadingBanner, ReadingReason } from "#app/ui/desk/reading.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import { numberOf, openPerson, pageOf, shownPerson } from "./person.server.ts";
import { PersonActs } from "./person-acts.tsx";

export const handle = { i18n: ["desk-person"] };

export const meta = pageMeta("desk-person:page", { noindex: true });

export const loader = operatorLoader(({ api, customerId, teacherId }) =>
  shownPerson(api, { customerId, teacherId }),
);

const act = {
  endpoint: personalData.act,
  params: (params: Readonly<Record<string, string | undefined>>) => ({ id: numberOf(params) }),
  done: "desk-person:done",
} as const;

export const action = decisionAction({
  acts: {
    account: { ...act, to: pageOf },
    correct: { ...act, to: pageOf },
    end_mandate: { ...act, to: pageOf },
    export: {
      ...act,
      done: "desk-person:export.done",
      to: pageOf,
      link: (params) => ({
        to: pathTo(deskPaths.deskPersonData, { personId: numberOf(params) }),
        text: "desk-person:export.take",
      }),
    },
    delete: act,
  },
  back: deskPaths.deskFamilies,
  id: numberOf,
  read: (api, params, reason) => openPerson(api, params, reason),
});

/** A family or a teacher, read with a reason and a trace, and the acts on the account (OPS-23, OPS-24). */
export default function Person() {
  const { t } = useTranslation("desk-person");
  const { person } = useLoaderData<typeof loader>();
  return person ? <Shown person={person} /> : <ReadingReason title={t("page")} />;
}

type PersonProps = Readonly<{ person: ShownPerson }>;

function Shown({ person }: PersonProps) {
  const { t } = useTranslation("desk-person");
  const known = useFacts(person);
  const back = person.role === "teacher" ? deskPaths.deskTeachers : deskPaths.deskFamilies;
  return (
    <>
      <ReadingBanner visit={person.visit} />
      <ThingPage
        back={{ to: back, words: t(`back.${person.role}`) }}
        title={person.name}
        lead={t("lead", {
          number: person.person_id,
          at: fullInstant(new Date(person.created_at)),
        })}
        known={known}
        more={<Parts />}
        people={person.role === "teacher" && <TeacherPages id={String(person.person_id)} />}
      >
        <PersonActs role={person.role} isDisabled={person.disabled_at !== null} />
      </ThingPage>
    </>
  );
}

const pages = ["deskCandidate", "deskSuspension", "deskDeparture"] as const;

/** The file with its papers, the suspension, the departure: each with its acts (OPS-23). */
function TeacherPages({ id }: { id: string }) {
  const { t } = useTranslation("desk-person", { keyPrefix: "page_of" });
  return (
    <ul>
      {pages.map((name) => (
        <li key={name}>
          <Link to={pathTo(deskPaths[name], { teacherId: id })}>{t(name)}</Link>
        </li>
      ))}
    </ul>
  );
}

type ShownPerson = NonNullable<Awaited<ReturnType<typeof shownPerson>>["person"]>;

function useFacts(person: ShownPerson) {
  const { t } = useTranslation("desk-person", { keyPrefix: "known" });
  const { email, phone, address, students } = person;
  const seen = person.last_seen_at && dayAndTime(new Date(person.last_seen_at));
  const facts = [
    ["email", t(person.email_confirmed_at ? "confirmed" : "unconfirmed", { email })],
    ["phone", phone],
    ["address", address],
    ["birth_date", person.birth_date && plainDay(noonOf(person.birth_date))],
    ["students", students.map(({ name }) => name).join(", ")],
    ["sessions", t("open", { count: person.open_sessions })],
    ["last_seen", seen],
    ["disabled", person.disabled_at && dayAndTime(new Date(person.disabled_at))],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}

function Parts() {
  const { t } = useTranslation("desk-person");
  const { parts = [] } = useLoaderData<typeof loader>();
  return parts.map(({ name, rows }) => (
    <Section key={name} title={t(`part.${name}`)}>
      <DeskTable
        caption={t(`part.${name}`)}
        head={{
          title: t("what"),
          cells: [t("state"), t("since"), ...(name === "bills" ? [t("amount")] : [])],
        }}
        figures={name === "bills" ? 1 : 0}
        rows={rows}
      />
    </Section>
  ));
}
