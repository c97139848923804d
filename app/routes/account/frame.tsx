import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { isPrivate, paths } from "#app/paths.ts";
import type { DialogId } from "#app/ui/dialog-id.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";

/** The page of origin, unless it would require signing in again. */
const closeTo = (retour: string | undefined) =>
  retour && !isPrivate(retour) ? retour : paths.home;

type FrameProps = {
  id?: DialogId | undefined;
  title: string;
  lead?: ReactNode;
  retour?: string | undefined;
  stays?: boolean | undefined;
  children: ReactNode;
};

export function AccountFrame({ id, title, lead, retour, stays, children }: FrameProps) {
  const { t } = useTranslation("account");
  return (
    <SeyesPage>
      <Wrap>
        <section
          data-dialog={id}
          aria-labelledby="account-title"
          className="relative mx-auto my-s6 max-w-form"
        >
          <Panel>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-s5">
              <div className="pr-s8">
                <h1 id="account-title">{title}</h1>
                {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
              </div>
              {children}
            </div>
            <Link
              to={stays ? (retour ?? paths.home) : closeTo(retour)}
              rel="nofollow"
              className="absolute top-3 right-3 flex min-h-tap items-center gap-1 rounded-2 px-2 text-sm font-semibold no-underline hover:bg-wash"
            >
              <Icon name="close" />
              {t("close")}
            </Link>
          </Panel>
        </section>
      </Wrap>
    </SeyesPage>
  );
}
