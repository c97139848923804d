import { type Present, togetherOf } from "./presence.domain.ts";

const presentStay = ({ side, name, from, to }: Present) => ({
  side,
  name,
  from: from.toISOString(),
  to: to.toISOString(),
});

function presentTogether(stays: readonly Present[]) {
  const together = togetherOf(stays);
  if (!together) return null;
  const { from, to, minutes } = together;
  return { from: from.toISOString(), to: to.toISOString(), minutes };
}

export const presentPresence = (stays: readonly Present[]) => ({
  data: stays.map(presentStay),
  together: presentTogether(stays),
});
