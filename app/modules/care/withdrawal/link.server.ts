import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findWithdrawal, type WithdrawalRow } from "./repository.server.ts";

const keys = () => keysFor(env.sessionSecrets, "withdrawal");

/** Sent by mail only; no caller is given this link. */
export const answerAddress = ({ uuid }: Pick<WithdrawalRow, "uuid">): string =>
  pathTo(paths.withdrawalByMail, { token: sealed(keys(), uuid) });

/** 404 when the seal is not ours. */
export async function findLinked(db: Db, token: string): Promise<WithdrawalRow> {
  const uuid = unsealed(keys(), token);
  const row = typeof uuid === "string" ? await findWithdrawal(db, uuid) : undefined;
  return orNotFound(row, "api.absent");
}

export async function findAddressed(db: Db, uuid: string): Promise<WithdrawalRow> {
  return orNotFound(await findWithdrawal(db, uuid), "api.absent");
}

export const isOwner = ({ actor }: Pick<OpenCall, "actor">, row: WithdrawalRow): boolean =>
  actor?.role === "customer" && row.customerId === actor.id;

export const isStatedByOwner = ({ personId, customerId }: WithdrawalRow): boolean =>
  customerId !== null && personId === customerId;

/** A caller without proof learns only of its own second step. */
export const acknowledgedFor = (row: WithdrawalRow, isProved: boolean): Date | null =>
  isProved || isStatedByOwner(row) ? row.acknowledgedAt : row.receivedAt;
