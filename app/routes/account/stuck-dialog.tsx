import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useCallback } from "react";

import type { DialogId } from "#app/ui/dialog-id.ts";
import { makeModal } from "#app/ui/make-modal.ts";

type StuckDialogProps = {
  id: DialogId;
  title: string;
  children: ReactNode;
};

/** Cannot be closed: no cross, Escape does nothing; a button leaves (DLG-19). */
export function StuckDialog({ id, title, children }: StuckDialogProps) {
  const titleId = `${id}-title`;
  // Blocks the browser's own ways to close it, the second Escape included.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog) return;
    dialog.setAttribute("closedby", "none");
    makeModal(dialog);
  }, []);
  const stay = (event: SyntheticEvent) => {
    event.preventDefault();
  };
  const reopen = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    currentTarget.showModal();
  };
  const ignoreEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") event.preventDefault();
  };

  return (
    <dialog
      ref={open}
      open
      data-dialog={id}
      aria-labelledby={titleId}
      className="route-dialog bg-sheet text-ink shadow-dialog"
      onCancel={stay}
      onClose={reopen}

      onKeyDown={ignoreEscape}
    >
      <div className="mx-auto max-w-form p-s5">
        <h1 id={titleId} className="text-xl">
          {title}
        </h1>
        <div className="mt-s4 grid gap-s5">{children}</div>
      </div>
    </dialog>
  );
}
