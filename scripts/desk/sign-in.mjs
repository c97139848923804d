// An operator's session, with the code of the seed's secret.
import { Secret, TOTP } from "otpauth";

export const codeOf = ({ totp_secret: secret }) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The headers of a new session: password, then code. */
export async function operatorSignedIn({ origin }, account, password) {
  const held = new Map();
  const send = async (path, fields) => {
    const answer = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Sec-Fetch-Site": "same-origin",
        Cookie: [...held].map((pair) => pair.join("=")).join("; "),
      },
      body: new URLSearchParams(fields),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      held.set(...pair.split(/=(.*)/s, 2));
    }
    if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`);
    return answer.headers.get("location");
  };
  const to = await send("/connexion/", { email: account.email, password });
  await send(to, { code: codeOf(account) });
  return { Cookie: [...held].map((pair) => pair.join("=")).join("; ") };
}
