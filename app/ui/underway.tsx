import { useNavigation } from "@remix-run/react";

/** Overlaid, so that nothing moves. */
export function Underway() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div aria-hidden="true" className="underway" />;
}
