import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "./button.tsx";
import { Spaced } from "./spaced.tsx";

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

type RefusedEmailProps = { email: string } & (
  | { /** Where the person gives another e-mail. */ change: string; write?: never }
  | {
      /** Where the person asks us for another, who may not change it alone. */ write: string;
      change?: never;
    }
);

/** Our mails to this address are refused for good: the person gives another, before a date is missed. */
export function RefusedEmail({ email, change, write }: RefusedEmailProps) {
  const { t } = useTranslation("common");
  return (
    <div className="reminder screen-only bg-fluo-soft text-sm">
      <p className="mx-auto max-w-wrap px-gutter py-2.5">
        {t("banner.refused", { email })}{" "}
        <Link to={change ?? write} className="inline-block py-1">
          {t(change ? "banner.refused_change" : "banner.refused_write")}
        </Link>
      </p>
    </div>
  );
}

type ConsentBannerProps = {
  /** Where the choice is posted and where it is made one by one. */
  page: string;
  /** What is asked: the proof says it. */
  version: string;
  /** The page to come back to. */
  back: string | undefined;
};

/**
 * What a browser is asked once, where services of others are configured: three answers of one size, in the page's
 * flow so that it covers nothing, a form of the browser's own (LAW-09, LAW-26).
 */
export function ConsentBanner({ page, version, back }: ConsentBannerProps) {
  const { t } = useTranslation("common", { keyPrefix: "banner.consent" });
  const query = back ? `?${new URLSearchParams({ retour: back }).toString()}` : "";
  return (
    <div className="screen-only border-b border-line bg-sheet">
      <form
        method="post"
        action={page}
        aria-label={t("title")}
        className="mx-auto grid max-w-wrap gap-s3 px-gutter py-s4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-s5"
      >
        <p className="text-sm">
          <b>{t("title")}</b> {t("text")}
        </p>
        <input type="hidden" name="version" value={version} />
        {back && <input type="hidden" name="retour" value={back} />}
        <div className="grid grid-cols-3 gap-s2 *:px-2">
          <Spaced>
            <Button size="s" name="choice" value="refuse">
              {t("refuse")}
            </Button>
            <Button size="s" name="choice" value="accept">
              {t("accept")}
            </Button>
            <ButtonLink size="s" to={page + query} reloadDocument>
              {t("choose")}
            </ButtonLink>
          </Spaced>
        </div>
      </form>
    </div>
  );
}
