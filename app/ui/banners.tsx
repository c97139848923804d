import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The demonstration says what it is, quietly, on every page (decision 024). */
export function DemoBanner({ to }: { to: string }) {
  const { t } = useTranslation("common");
  return (
    <div className="screen-only bg-wash text-xs text-ink-2">
      <p className="mx-auto max-w-wrap px-gutter py-1.5">
        {t("banner.demo")}{" "}
        <Link to={to} className="inline-block py-1">
          {t("banner.demo_link")}
        </Link>
      </p>
    </div>
  );
}

/** Until the e-mail is confirmed, a person is reminded where the link was sent, and may ask for another. */
export function UnverifiedEmail({ email, to }: { email: string; to: string }) {
  const { t } = useTranslation("common");
  return (
    <div className="reminder screen-only bg-fluo-soft text-sm">
      <p className="mx-auto max-w-wrap px-gutter py-2.5">
        {t("banner.unverified", { email })}{" "}
        <Link to={to} className="inline-block py-1">
          {t("banner.resend")}
          <span className="sr-only">{t("banner.resend_what")}</span>
        </Link>
      </p>
    </div>
  );
}
