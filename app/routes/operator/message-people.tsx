import { useTranslation } from "react-i18next";

import { Link } from "#app/ui/link.tsx";

import { addressOfPerson } from "./found-address.ts";
import type { ShownCase } from "./message-facts.tsx";

type CaseProps = Readonly<{ message: ShownCase }>;

/** Who wrote and, of a notice, who is named: reachable without another page. */
export function CasePeople({ message }: CaseProps) {
  const { t } = useTranslation("desk-message");
  const { content } = message;
  return (
    <>
      <Writer message={message} />
      {content?.author && (
        <p className="mt-s3">
          <b>{t("author", { name: content.author })}</b>{" "}
          {content.author_phone && <Call phone={content.author_phone} />}
        </p>
      )}
    </>
  );
}

function Writer({ message }: CaseProps) {
  const { t } = useTranslation("desk-message");
  const { name, email, phone } = message;
  const to = pageOfWriter(message);
  const words = name ?? email ?? t("unknown");
  return (
    <>
      <p>{to ? <Link to={to}>{words}</Link> : words}</p>
      {phone && (
        <p>
          <Call phone={phone} />
        </p>
      )}
      {name && email && <p className="wrap-anywhere text-ink-2">{email}</p>}
    </>
  );
}

const Call = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(/\s/g, "")}`}>{phone}</a>
);

function pageOfWriter({ person_id: id, person_role: role }: ShownCase): string | undefined {
  return id === null || role === null ? undefined : addressOfPerson({ role, person_id: id });
}
