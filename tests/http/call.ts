import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

type Given = Partial<Pick<Call, "now" | "machineNow" | "gateways" | "ip">>;

export function callOf(db: Db, actor: Actor, given: Given = {}): Call {
  const { now: at = now, machineNow = now, gateways = testGateways, ip = "127.0.0.1" } = given;
  const request = { headers: new Headers(), ip };
  return { ...request, db, reader: db, actor, now: at, machineNow, gateways };
}

export function openCallOf(db: Db, given: Given = {}): OpenCall {
  return { ...callOf(db, { id: 0, role: "customer" }, given), actor: undefined };
}
