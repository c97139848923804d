import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { DemoBanner, EmailBanner } from "#app/ui/banners.tsx";
import { Flash } from "#app/ui/note.tsx";
import type { ShellData } from "#app/ui/shell-data.ts";

import { ConsentQuestion } from "./consent-question.tsx";

type NoticesProps = ShellData & {
  quiet?: boolean;
};

export function Notices({ demo, person, flash, services, quiet }: NoticesProps) {
  const { t } = useTranslation("common");
  return (
    <section aria-label={t("shell.notices")} className="notices">
      {demo && <DemoBanner to={paths.demo} />}
      {person && !quiet && <EmailNotice person={person} />}
      {services?.ask && <ConsentQuestion version={services.version} />}
      {flash && <Flash {...flash}>{flash.text}</Flash>}
    </section>
  );
}

function EmailNotice({ person }: { person: NonNullable<ShellData["person"]> }) {
  const { email, emailConfirmed, emailRefused, role } = person;
  if (!emailRefused && emailConfirmed) return null;
  if (!emailRefused)
    return <EmailBanner email={email} about="unverified" act="resend" to={paths.confirmEmail} />;
  const [act, to] =
    role === "customer"
      ? (["change", paths.account] as const)
      : (["write", paths.contact] as const);
  return <EmailBanner email={email} about="refused" act={act} to={to} />;
}
