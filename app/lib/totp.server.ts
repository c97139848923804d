import { Secret, TOTP } from "otpauth";

const stepSeconds = 30;

const codesOf = (secret: string, label = "Préau") =>
  new TOTP({ issuer: "Préau", label, period: stepSeconds, secret: Secret.fromBase32(secret) });

/** 160 bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads, as text or QR. */
export const totpAddress = (secret: string, label: string): string =>
  codesOf(secret, label).toString();

/** The step that a code is of, one step early or late allowed; undefined when it is of none. Machine time. */
export function totpStep(secret: string, code: string, machineNow: Date): number | undefined {
  const timestamp = machineNow.getTime();
  const delta = codesOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / (stepSeconds * 1000)) + delta;
}

export const totpCode = (secret: string, machineNow: Date): string =>
  codesOf(secret).generate({ timestamp: machineNow.getTime() });
