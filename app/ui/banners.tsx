import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "./button.tsx";
import { Link } from "./link.tsx";
import { Spaced } from "./spaced.tsx";

/** On every page of the demonstration (decision 024). */
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

type EmailBannerProps = {
  email: string;
  about: "unverified" | "refused";
  act: "resend" | "change" | "write";
  to: string;
};

export function EmailBanner({ email, about, act, to }: EmailBannerProps) {
  const { t } = useTranslation("common");
  return (
    <div className="reminder screen-only bg-fluo-soft text-sm">
      <p className="mx-auto max-w-wrap px-gutter py-2.5">
        {t(`banner.${about}`, { email })}{" "}
        <Link to={to} className="inline-block py-1">
          {t(`banner.${act}`)}
        </Link>
      </p>
    </div>
  );
}

type ConsentBannerProps = {
  page: string;
  version: string;
  back: string | undefined;
};

/**
 * Asked once where third-party services are configured: three equal answers, in the page's flow, a plain form
 * (LAW-09, LAW-26).
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
