let followed: HTMLElement | undefined;

/** Remembers the link that somebody follows to a window: several of a page may lead to the same. */
export const follow = (link: HTMLElement) => {
  followed = link;
};

/** The link that gets the focus back when the window of an address closes: the one followed, or the first that leads there. */
export function openerOf(address: string): HTMLElement | null {
  if (followed?.isConnected && followed.getAttribute("href") === address) return followed;
  return document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`);
}
