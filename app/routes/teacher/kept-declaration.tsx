import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths, withQuery } from "#app/paths.ts";
import { ActButton, ActRow } from "#app/ui/act-row.tsx";
import { forgetKept, type KeptSending, letLeave } from "#app/ui/kept-sending.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { useKeptSending } from "#app/ui/use-kept-sending.ts";

const tones = { sent: "green", waiting: "blue", refused: "red", signed_out: "red" } as const;

/** A declaration made offline: it waits on this device and is sent once. */
export function KeptDeclaration() {
  const { t } = useTranslation("kept");
  const { person } = useShellData();
  const { kept, outcome } = useKeptSending(person?.email, paths);
  if (!kept || !outcome) return null;
  return (
    <div className="mx-auto mt-s4 w-full max-w-wrap px-gutter" role="status">
      <Note tone={tones[outcome]}>
        <p>{t(outcome, { label: kept.label })}</p>
        <ActRow>
          {outcome === "refused" && <Correct kept={kept} />}
          {outcome === "signed_out" && (
            <Link to={withQuery(paths.signIn, { retour: paths.teacherCourses })}>
              {t("sign_in")}
            </Link>
          )}
          <ActButton type="button" onClick={forgetKept}>
            {t(outcome === "sent" ? "close" : "forget")}
          </ActButton>
        </ActRow>
      </Note>
    </div>
  );
}

function Correct({ kept }: { kept: KeptSending }) {
  const { t } = useTranslation("kept");
  return (
    <Form method="post" action={kept.address} preventScrollReset onSubmit={letLeave}>
      {[...new URLSearchParams(kept.body)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ActButton type="submit">{t("correct")}</ActButton>
    </Form>
  );
}
