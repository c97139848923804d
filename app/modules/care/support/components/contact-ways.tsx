import { useTranslation } from "react-i18next";

import { Icon } from "#app/ui/icon.tsx";
import { useShellData } from "#app/ui/shell-data.ts";

type Position = Readonly<{ name: string; address: string }>;

type ContactWaysProps = Readonly<{
  email: string;
  addresses: { main: Position; secondary: Position | null };
}>;

export function ContactWays({ email, addresses: { main, secondary } }: ContactWaysProps) {
  const { t } = useTranslation("support", { keyPrefix: "contact" });
  const { contact } = useShellData();
  return (
    <div className="grid gap-s5">
      {contact && (
        <section>
          <h2>{t("call")}</h2>
          <p className="mt-1">
            <a
              href={`tel:${contact.call}`}
              className="inline-flex min-h-tap items-center gap-s2 font-title text-lg font-bold no-underline hover:underline"
            >
              <Icon name="phone" className="size-6" />
              {contact.phone}
            </a>
          </p>
          <p className="text-ink-2">{t("hours", { hours: contact.hours })}</p>
        </section>
      )}
      <section>
        <h2>{t("write")}</h2>
        <p>
          <a href={`mailto:${email}`} className="inline-flex min-h-tap items-center">
            {email}
          </a>
        </p>
      </section>
      <section>
        <h2>{t("visit")}</h2>
        <ul className="mt-s2 *:border-b *:border-line *:py-s3 *:first:border-t">
          {[main, ...(secondary ? [secondary] : [])].map((index) => (
            <Office key={index.name} {...index} />
          ))}
        </ul>
      </section>
    </div>
  );
}

const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

function Office({ name, address }: Position) {
  const { t } = useTranslation("support", { keyPrefix: "contact" });
  return (
    <li>
      <b>{name}</b> <span className="block text-ink-2">{address}</span>{" "}
      <a href={mapOf(address)} rel="noopener" className="inline-flex min-h-tap items-center">
        {t("map")}
        <span className="sr-only"> {t("map_of", { name })}</span>
      </a>
    </li>
  );
}
