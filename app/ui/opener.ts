let followed: HTMLElement | undefined;

/** Several links of a page may open the same dialog. */
export const follow = (link: HTMLElement) => {
  followed = link;
};

/** Focus returns to the followed link, else to the first with that address. */
export function openerOf(address: string): HTMLElement | null {
  if (followed?.isConnected && followed.getAttribute("href") === address) return followed;
  return document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`);
}
