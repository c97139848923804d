import { z } from "zod";

import { env } from "#app/env.server.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type CaseSide, caseSides } from "./domain.ts";

export type CaseLink = Readonly<{ id: number; side: CaseSide }>;

const keys = () => keysFor(env.sessionSecrets, "case");

const linkSchema = z.tuple([z.number().int().positive(), z.enum(caseSides)]);

/** Shows a case to one of its sides only. */
export const tokenOf = ({ id, side }: CaseLink): string => sealed(keys(), [id, side]);

export function readToken(token: string): CaseLink | undefined {
  const read = linkSchema.safeParse(unsealed(keys(), token));
  return read.success ? { id: read.data[0], side: read.data[1] } : undefined;
}

export const followAddress = (link: CaseLink): string =>
  pathTo(paths.followCase, { token: tokenOf(link) });
