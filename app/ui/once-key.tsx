import { useShellData } from "./shell-data.ts";

/** The one-time key of a signed-in person's form, one per page: sent twice as it is, it does one thing (CNV-12). */
export function OnceKey() {
  const { onceKey } = useShellData();
  return onceKey && <input type="hidden" name="once_key" value={onceKey} />;
}
