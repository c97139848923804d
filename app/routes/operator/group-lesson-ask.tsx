import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Filters } from "#app/ui/desk/table.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import type { groupLessonLoader } from "./group-lesson.server.ts";
import { deskPaths } from "./paths.ts";

function useToAsk() {
  const view = useLoaderData<typeof groupLessonLoader>();
  return view.view === "" ? view.toAsk : undefined;
}

/** Whom to ask, by name: those that one searches, or the best for this matter and place (OPS-29). */
export function Ask({ id: groupLessonId }: Readonly<{ id: number }>) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "ask" });
  const toAsk = useToAsk();
  const here = pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(groupLessonId) });
  return (
    <>
      <Filters action={here} search>
        <TextField
          field={{ id: "professeur", name: "professeur", initialValue: toAsk?.typed ?? "" }}
          label={t("name")}
          hint={t("hint")}
          type="search"
        />
      </Filters>
      {toAsk && <Found found={toAsk.found} />}
    </>
  );
}

type FoundProps = Pick<NonNullable<ReturnType<typeof useToAsk>>, "found">;

function Found({ found }: FoundProps) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "ask" });
  if (!found) return <p>{t("short")}</p>;
  if (found.length === 0) return <p>{t("none")}</p>;
  return (
    <Decision act="ask" title={t("title")} submit={t("submit")}>
      {() => (
        <Choices
          name="ask_ids"
          teachers={found.map(({ id, km, title, ...who }) => ({
            id,
            name: km === null ? t("row", who) : t("row_km", { ...who, km }),
            more: <Page id={id} title={title} />,
          }))}
        />
      )}
    </Decision>
  );
}

/** Tells two of one name and town apart. */
function Page({ id, title }: Readonly<{ id: number; title: string }>) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "ask" });
  const to = pathTo(deskPaths.deskTeacher, { teacherId: String(id) });
  return (
    <ActLink to={to}>
      {title}
      <span className="sr-only">{t("page", { id })}</span>
    </ActLink>
  );
}

type ChoicesProps = Readonly<{
  name: string;
  teachers: readonly Readonly<{
    id: number;
    name: string | null;
    chosen?: boolean;
    more?: ReactNode;
  }>[];
}>;

export const Choices = ({ name, teachers }: ChoicesProps) =>
  teachers.map(({ id, name: words, chosen = false, more }) => (
    <div key={id} className="flex flex-wrap items-center gap-x-s3">
      <label className="flex min-h-tap items-center gap-s3">
        <input type="checkbox" name={name} value={id} defaultChecked={chosen} className="box" />{" "}
        {words}
      </label>{" "}
      {more}
    </div>
  ));
