import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useContext, useEffect, useId } from "react";
import { useTranslation } from "react-i18next";

import type { DialogId } from "./dialog-id.ts";
import { Icon } from "./icon.tsx";
import { Back } from "./layout.tsx";
import { Link } from "./link.tsx";
import { makeModal } from "./make-modal.ts";
import { Note } from "./note.tsx";
import { openerOf } from "./opener.ts";
import { useShellData } from "./shell-data.ts";
import { WayBack } from "./way-back.ts";

type RouteDialogProps = {
  id?: DialogId | undefined;
  title: string;
  closeTo: string;
  children: ReactNode;
};

/** Works without JavaScript: the server sends it open as a page, the browser makes it modal. */
export function RouteDialog({ id, title, closeTo, children }: RouteDialogProps) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const titleId = useId();
  const sayBack = useContext(WayBack);
  // In a window only: the page's own flash is behind it.
  const { flash } = useShellData();
  const ownFlash = isOpener(state) ? undefined : flash;
  useFocusBackOnLinkTo(location.pathname + location.search);

  function close(event: SyntheticEvent) {
    event.preventDefault();
    // Opened by a link: going back leaves no entry that the Back button would reopen.
    if (isOpener(state)) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  }

  return (
    <dialog
      ref={openModal}
      open
      data-dialog={id}
      aria-labelledby={titleId}
      className="route-dialog bg-sheet text-ink shadow-dialog"
      onCancel={close}
    >
      <div className="relative mx-auto max-w-form p-s5">
        <div className="when-page -mt-s3 mb-s4">
          <Back to={closeTo}>{sayBack(closeTo) ?? t("back_to.page")}</Back>
        </div>
        <h2 id={titleId} tabIndex={-1} className="pr-s9">
          {title}
        </h2>
        <div className="mt-s4 grid gap-s5">
          {ownFlash && (
            <div className="when-window">
              <Note tone={ownFlash.tone}>{ownFlash.text}</Note>
            </div>
          )}
          {children}
        </div>
        <div className="when-window">
          <Link
            to={closeTo}
            replace
            preventScrollReset
            onClick={close}
            className="absolute top-s4 right-s3 flex min-h-tap items-center gap-1 rounded-2 px-2 text-sm font-semibold no-underline hover:bg-wash"
          >
            <Icon name="close" />
            {t("close")}
          </Link>
        </div>
      </div>
    </dialog>
  );
}

const openModal = (dialog: HTMLDialogElement | null) => {
  if (dialog) makeModal(dialog);
};

function useFocusBackOnLinkTo(address: string) {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        openerOf(address)?.focus({ preventScroll: true });
      });
    },
    [address],
  );
}

function isOpener(state: unknown): boolean {
  return typeof state === "object" && state !== null && "opener" in state;
}
