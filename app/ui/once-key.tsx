import { useShellData } from "./shell-data.ts";

/** One per page: the same form sent twice acts once (CNV-12). */
export function OnceKey() {
  const { onceKey } = useShellData();
  return onceKey && <input type="hidden" name="once_key" value={onceKey} />;
}
