import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { upperFirst } from "#app/lib/upper-first.ts";
import type {
  OwnDegree,
  OwnExperience,
} from "#app/modules/catalogue/teacher/background.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActButton, ActLink, ActRow } from "#app/ui/act-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { degreeWords } from "./words.ts";

type DegreesProps = {
  degrees: readonly OwnDegree[];
  children?: ReactNode;
};

export function Degrees({ degrees, children }: DegreesProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "background" });
  return (
    <Section
      id="diplomes"
      title={t("degrees")}
      more={<Add to={paths.addDegree} words={t("add_degree")} />}
    >
      {degrees.length === 0 && <p className="text-ink-2">{t("no_degree")}</p>}
      <Rows>
        {degrees.map((degree) => {
          const { id, main, verified, year, school } = degree;
          const name = degreeWords(degree);
          const facts = [school, year, main && t("main_degree")].filter(Boolean);
          return (
            <Row
              key={id}
              title={name}
              detail={facts.join(", ")}
              end={verified && <Tag colour="green">{t("verified")}</Tag>}
            >
              <Acts
                {...{ id, main, name }}
                kind="degree"
                to={pathTo(paths.editDegree, { degreeId: String(id) })}
              />
            </Row>
          );
        })}
      </Rows>
      {children}
    </Section>
  );
}

export function Experiences({ experiences }: { experiences: readonly OwnExperience[] }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "background" });
  return (
    <Section
      id="experiences"
      title={t("experiences")}
      more={<Add to={paths.addExperience} words={t("add_experience")} />}
    >
      {experiences.length === 0 && <p className="text-ink-2">{t("no_experience")}</p>}
      <Rows>
        {experiences.map(
          ({ id, main, name, place: lessonPlace, current, start_year: from, end_year: to }) => {
            const years = current ? t("since", { from }) : t("years", { from, to: to ?? from });
            const facts = [lessonPlace, years, main && t("main_experience")]
              .filter(Boolean)
              .join(", ");
            return (
              <Row
                key={id}
                title={name}
                detail={upperFirst(facts)}
                end={current && <Tag colour="blue">{t("current")}</Tag>}
              >
                <Acts
                  {...{ id, main, name }}
                  kind="experience"
                  to={pathTo(paths.editExperience, { experienceId: String(id) })}
                />
              </Row>
            );
          },
        )}
      </Rows>
    </Section>
  );
}

function Add({ to, words }: { to: string; words: string }) {
  return (
    <DialogLink to={to} className={buttonClass({ size: "s" })}>
      {words}
    </DialogLink>
  );
}

type ActsProps = {
  id: number;
  name: string;
  main: boolean;
  kind: "degree" | "experience";
  to: string;
};

function Acts({ id, name, main, kind, to }: ActsProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "background" });
  const of = <span className="sr-only">{t("of", { name })}</span>;
  return (
    <Form method="post" action={paths.presentation} preventScrollReset>
      <input type="hidden" name="part" value={kind} />
      <input type="hidden" name="id" value={id} />
      <ActRow tight>
        {!main && (
          <ActButton name="act" value="main">
            {t("make_main")}
            {of}
          </ActButton>
        )}
        <ActLink to={to} dialog>
          {t("edit")}
          {of}
        </ActLink>
        <ActButton name="act" value="remove" danger>
          {t("remove")}
          {of}
        </ActButton>
      </ActRow>
    </Form>
  );
}
