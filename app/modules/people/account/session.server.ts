import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Actor, type Role, roles } from "#app/lib/actor.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, idOfKey, keysFor, randomToken, sealsOf } from "#app/lib/secret.server.ts";

import { deviceOf } from "./device.domain.ts";
import {
  accessMinutes,
  freshMinutes,
  isOver,
  isUseNoted,
  maySucceedAgain,
  type RevocationCause,
} from "./session.domain.ts";
import type { Renewed, Tokens } from "./session.endpoints.ts";
import {
  findBearer,
  findNextToken,
  findOpening,
  insertSession,
  insertToken,
  lockSessionOfToken,
  saveRevocation,
  saveRevocationOfAll,
  saveSeen,
  saveUse,
} from "./session.repository.server.ts";

const issuer = "preau";
const audience = "preau-api";
const accessType = "at+jwt";
const secondFactorType = "second-factor+jwt";
const secondFactorMinutes = 10;

const accessKeys = () => keysFor(env.sessionSecrets, "access token");
const successorKeys = () => keysFor(env.sessionSecrets, "refresh successor");

const claimsSchema = z.object({
  sub: z.string().regex(/^\d{1,10}$/),
  sid: z.number().int().positive(),
  rid: z.number().int().positive(),
  role: z.enum(roles),
  fresh: z.literal(true).optional(),
});

/** Derived, never stored in clear (decision 008); undefined when its secret is gone. */
function successorOf(refreshToken: string, known: { hash: string } | undefined) {
  const possible = sealsOf(successorKeys(), refreshToken);
  return known ? possible.find((one) => hashOfToken(one) === known.hash) : possible[0];
}

const headerOf = (typ: string, key: Buffer) => ({ alg: "HS256", typ, kid: idOfKey(key) });

/** By key id; the current key without one. Throws for an unknown id. */
function accessKeyOf({ kid }: JWTHeaderParameters): Buffer {
  const keys = accessKeys();
  const key = kid === undefined ? keys[0] : keys.find((one) => idOfKey(one) === kid);
  if (!key) throw new errors.JWSInvalid("no key of ours");
  return key;
}

type Bearer = { userId: number; role: Role; sessionId: number; tokenId: number };

function signAccess(
  { userId, role, sessionId, tokenId }: Bearer,
  at: Date,
  { minutes = accessMinutes, fresh }: { minutes?: number; fresh?: true } = {},
): Promise<string> {
  const [key] = accessKeys();
  return new SignJWT({ sid: sessionId, rid: tokenId, role, ...(fresh && { fresh }) })
    .setProtectedHeader(headerOf(accessType, key))
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(plusMinutes(at, minutes))
    .sign(key);
}

/** A new token family (decision 008, machine time). */
export async function openSession(
  db: Db,
  { id: userId, role }: { id: number; role: Role },
  machineNow: Date,
  userAgent?: string | null,
): Promise<Tokens> {
  const refreshToken = randomToken();
  const sessionId = await insertSession(db, { userId, ...deviceOf(userAgent ?? null) }, machineNow);
  const tokenId = await insertToken(db, sessionId, hashOfToken(refreshToken), machineNow);
  const accessToken = await signAccess({ userId, role, sessionId, tokenId }, machineNow);
  return { access_token: accessToken, refresh_token: refreshToken, role };
}

/** Replays the successor until seen, plus 20 s; later reuse suggests theft and ends the family: 401 (AUTH-006). */
export async function renewSession(
  { db, machineNow }: OpenCall,
  { refresh_token: refreshToken }: { refresh_token: string },
): Promise<Renewed> {
  const renewed = await db.transaction((tx) => renew(tx, refreshToken, machineNow));
  if (!renewed) throw new RuleError("unauthenticated", "api.auth.refresh_invalid");
  return renewed;
}

async function renew(tx: Tx, refreshToken: string, at: Date): Promise<Renewed | undefined> {
  const session = await lockSessionOfToken(tx, hashOfToken(refreshToken));
  if (!session || isOver(session, at)) return undefined;

  const known = await findNextToken(tx, session);
  if (known && !maySucceedAgain(known.seenAt, at)) {
    await saveRevocation(tx, session.id, "refresh_reuse", at);
    return undefined;
  }
  const successor = successorOf(refreshToken, known);
  if (successor === undefined) return undefined;
  const tokenId = known?.id ?? (await insertToken(tx, session.id, hashOfToken(successor), at));
  await saveSeen(tx, session.tokenId, at);
  await saveUse(tx, session.id, at);

  const { userId, role, id: sessionId } = session;
  const bearer = { userId, role, sessionId, tokenId };
  const [access, fresh] = await Promise.all([
    signAccess(bearer, at),
    signAccess(bearer, at, { minutes: freshMinutes, fresh: true }),
  ]);
  return { access_token: access, refresh_token: successor, role, fresh_token: fresh };
}

/** Undefined without a token; 403 when expired, 401 when invalid. */
export async function actorOfToken(
  db: Db,
  token: string | undefined,
): Promise<Actor | RuleError | undefined> {
  if (token === undefined) return undefined;
  const machineNow = machineClock();
  const claims = await readAccess(token, machineNow);
  if (claims instanceof RuleError) return claims;

  const bearer = await findBearer(db, { ...claims, userId: Number(claims.sub) });
  if (!bearer || isOver(bearer, machineNow)) return over();
  if (!bearer.seenAt && !claims.fresh) await saveSeen(db, claims.rid, machineNow);
  if (isUseNoted(bearer, machineNow)) await saveUse(db, claims.sid, machineNow);
  const { id, role, account } = bearer;
  return { id, role, sessionId: claims.sid, account };
}

const over = () => new RuleError("forbidden", "api.auth.token_expired");

type Claims = z.output<typeof claimsSchema>;

/** Tokens whose signature was checked, by the keys that checked it: a page asks several times a minute. */
const checkedBy = new WeakMap<readonly Buffer[], LRUCache<string, Claims & { exp: number }>>();

function checkedTokens() {
  const keys = accessKeys();
  const tokens =
    checkedBy.get(keys) ?? new LRUCache<string, Claims & { exp: number }>({ max: 5000 });
  checkedBy.set(keys, tokens);
  return tokens;
}

async function readAccess(token: string, at: Date) {
  const known = checkedTokens().get(token);
  if (known) return known.exp * 1000 > at.getTime() ? known : over();
  const read = await verifyAccess(token, at);
  if (!(read instanceof RuleError)) checkedTokens().set(token, read);
  return read;
}

async function verifyAccess(token: string, at: Date) {
  try {
    const { payload } = await jwtVerify(token, accessKeyOf, {
      algorithms: ["HS256"],
      typ: accessType,
      issuer,
      audience,
      requiredClaims: ["exp", "nbf", "iat"],
      currentDate: at,
    });
    return { ...claimsSchema.parse(payload), exp: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return over();
    return new RuleError("unauthenticated", "api.auth.invalid_token");
  }
}

/** Ends the session of this call immediately (AUTH-004). */
export async function closeSession({ db, actor: by, machineNow }: Call): Promise<void> {
  if (by.sessionId !== undefined) await saveRevocation(db, by.sessionId, "signed_out", machineNow);
}

/** Ends every session of a person. */
export async function endSessions(
  tx: Tx,
  userId: number,
  how: { because: RevocationCause; at: Date },
): Promise<number> {
  return saveRevocationOfAll(tx, userId, how);
}

/** Machine time; undefined when the session has ended meanwhile. */
export async function sessionOpenedAt(db: Db, by: Actor): Promise<Date | undefined> {
  return by.sessionId === undefined ? undefined : findOpening(db, by.sessionId);
}

const secondFactorKeys = () => keysFor(env.sessionSecrets, "second factor");

type Passworded = Readonly<{ id: number; passwordHash: string }>;

/** Valid only between password and code (AUTH-021), and with this password only. */
export function signSecondFactor(
  { id: userId, passwordHash }: Passworded,
  machineNow: Date,
): Promise<string> {
  const [key] = secondFactorKeys();
  return new SignJWT({ pwd: hashOfToken(passwordHash) })
    .setProtectedHeader(headerOf(secondFactorType, key))
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setIssuedAt(machineNow)
    .setExpirationTime(plusMinutes(machineNow, secondFactorMinutes))
    .sign(key);
}

type JudgedPassword = Readonly<{
  userId: number;
  /** It is still this person's password (security 22). */
  isOf: (user: Passworded) => boolean;
}>;

/** The person whose password was good; 401 after ten minutes. */
export async function readSecondFactor(token: string, machineNow: Date): Promise<JudgedPassword> {
  const expected = { algorithms: ["HS256"], typ: secondFactorType, issuer, audience };
  for (const key of secondFactorKeys()) {
    const read = await jwtVerify(token, key, { ...expected, currentDate: machineNow }).catch(
      () => {},
    );
    if (!read) continue;
    const { sub, pwd } = read.payload;
    const userId = Number(sub);
    const isOf = ({ id, passwordHash }: Passworded) =>
      id === userId && pwd === hashOfToken(passwordHash);
    return { userId, isOf };
  }
  throw new RuleError("unauthenticated", "api.second_factor.over");
}
