import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { TaughtSubject } from "#app/modules/catalogue/teacher/subjects.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActButton, ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { levelWords } from "./level-words.ts";

/** Classes without a price, of any subject; undefined when each has one. */
export function unpricedIn(subjects: readonly TaughtSubject[]): string | undefined {
  const names = new Set(subjects.flatMap(({ unpriced_careers: careers }) => careers));
  return names.size > 0 ? [...names].join(", ") : undefined;
}

export function SubjectRows({ subjects }: { subjects: readonly TaughtSubject[] }) {
  const categories = new Map(
    subjects.map(({ subject_category: { id, name } }) => [id, name] as const),
  );
  return [...categories]
    .sort(([one], [other]) => one - other)
    .map(([category, name]) => (
      <Section key={category} title={name}>
        <Rows>
          {subjects
            .filter(({ subject_category: { id } }) => id === category)
            .map((subject) => (
              <SubjectRow key={subject.id} subject={subject} isAlone={subjects.length === 1} />
            ))}
        </Rows>
      </Section>
    ));
}

type SubjectRowProps = { subject: TaughtSubject; isAlone: boolean };

function SubjectRow({ subject, isAlone }: SubjectRowProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "subjects" });
  const { id, name, main, levels_ids } = subject;
  const of = <span className="sr-only">{t("of", { name })}</span>;
  const edit = (
    <ActLink to={pathTo(paths.editSubject, { taughtSubject: String(id) })} dialog>
      {t("edit")}
      {of}
    </ActLink>
  );
  return (
    <Row
      title={name}
      detail={<LevelNames ids={levels_ids} />}
      end={
        main && (
          <Tag colour="blue" icon="star">
            {t("main")}
          </Tag>
        )
      }
    >
      {main && isAlone ? (
        <ActRow tight>{edit}</ActRow>
      ) : (
        <Form method="post" action={paths.teacherSubjects} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <ActRow tight>
            {!main && (
              <ActButton name="act" value="main">
                {t("make_main")}
                {of}
              </ActButton>
            )}
            {edit}
            {!isAlone && (
              <ActButton name="act" value="remove" danger>
                {t("remove")}
                {of}
              </ActButton>
            )}
          </ActRow>
        </Form>
      )}
    </Row>
  );
}

function LevelNames({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation("reference");
  const named = ids.map((id) => ({ id, name: t(`level.${id}` as "level.1") }));
  return <span className="block first-letter:uppercase">{levelWords(named)}</span>;
}
