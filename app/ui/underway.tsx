import { useNavigation } from "@remix-run/react";

/** A thin bar at the head of the screen from a tap until its page has come; over the page, so nothing moves. */
export function Underway() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div aria-hidden="true" className="underway" />;
}
