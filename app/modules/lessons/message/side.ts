import type { Actor } from "#app/lib/actor.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";

export const sideOf = ({ role }: Pick<Actor, "role">): ContractSide =>
  role === "teacher" ? "teacher" : "customer";
