import { createHash, createHmac } from "node:crypto";

export type S3Keys = Readonly<{ accessKeyId: string; secretAccessKey: string; region: string }>;

type Signed = Readonly<{
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}>;

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** AWS Signature Version 4: the host is signed, the body by its hash. */
export function s3Headers(
  { method, url, headers = {}, body = new Uint8Array() }: Signed,
  { accessKeyId, secretAccessKey, region }: S3Keys,
  machineNow: Date,
): Record<string, string> {
  const stamp = machineNow.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const bodyHash = sha256(body);
  const own = { ...headers, "x-amz-content-sha256": bodyHash, "x-amz-date": stamp };
  const signed = Object.entries({ ...own, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join("");
  const query = url.searchParams.toString();
  const canonical = [method, url.pathname, query, lines, names, bodyHash].join("\n");
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(
    (last, part) => hmac(last, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  const signature = hmac(key, toSign).toString("hex");
  return {
    ...own,
    Authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
