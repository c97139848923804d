/** A pressed button or field stays under the pointer until released. */
export function makeModal(dialog: HTMLDialogElement): void {
  // The dialog moves when it becomes modal: a pointer released elsewhere clicks nothing.
  if (dialog.matches(":active")) {
    afterPress(() => {
      if (dialog.isConnected && dialog.open) makeModal(dialog);
    });
    return;
  }
  const focused = document.activeElement;
  // Typing in the dialog goes on; otherwise the title is read first.
  const typing = focused instanceof HTMLElement && dialog.contains(focused) ? focused : undefined;
  dialog.removeAttribute("open");
  dialog.showModal();
  const first = typing ?? dialog.querySelector<HTMLElement>("[autofocus], h1, h2");
  first?.focus({ preventScroll: true });
}

function afterPress(act: () => void) {
  const ended = new AbortController();
  for (const end of ["pointerup", "pointercancel", "keyup"]) {
    const later = () => {
      ended.abort();
      setTimeout(act);
    };
    window.addEventListener(end, later, { signal: ended.signal });
  }
}
