import { useEffect, useState } from "react";

import type { ShellData } from "./shell-data.ts";

type Unread = Pick<ShellData, "unread" | "counts">;

/** Refreshed when the window regains focus (CUS-032). */
export function useLiveUnread(shell: ShellData, address: string): Unread {
  const [live, setLive] = useState<{ since: ShellData; unread: Unread }>();
  const isSomebody = Boolean(shell.person);

  useEffect(() => {
    if (!isSomebody) return;
    const ask = () => {
      // Failures are ignored: the next page has the count.
      fetch(address).then(
        async (answer) => {
          if (answer.ok) setLive({ since: shell, unread: (await answer.json()) as Unread });
        },
        () => undefined,
      );
    };
    addEventListener("focus", ask);
    return () => {
      removeEventListener("focus", ask);
    };
  }, [address, isSomebody, shell]);

  return live?.since === shell ? live.unread : shell;
}
