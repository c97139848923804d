/** Makes an open dialog modal. A button or field that is pressed meanwhile stays under the pointer until it is let go. */
export function makeModal(dialog: HTMLDialogElement): void {
  // The dialog moves as it becomes modal: a pointer let go elsewhere than it was pressed clicks nothing.
  if (dialog.matches(":active")) {
    afterPress(() => {
      if (dialog.isConnected && dialog.open) makeModal(dialog);
    });
    return;
  }
  const focused = document.activeElement;
  // Who is typing in the dialog goes on typing; else the title is read first.
  const typing = focused instanceof HTMLElement && dialog.contains(focused) ? focused : undefined;
  dialog.removeAttribute("open");
  dialog.showModal();
  const first = typing ?? dialog.querySelector<HTMLElement>("[autofocus], h1, h2");
  first?.focus({ preventScroll: true });
}

function afterPress(act: () => void) {
  const ended = new AbortController();
  for (const end of ["pointerup", "pointercancel", "keyup"]) {
    // The click comes after its end.
    const later = () => {
      ended.abort();
      setTimeout(act);
    };
    window.addEventListener(end, later, { signal: ended.signal });
  }
}
