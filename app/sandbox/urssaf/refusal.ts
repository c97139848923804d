export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly faults: readonly { code: string; message: string; description: string }[];

  constructor(
    codes: readonly (readonly [code: string, message: string])[],
    readonly status: 400 | 403 | 404 | 504 = 400,
  ) {
    super(codes.map(([code]) => code).join(" "));
    this.faults = codes.map(([code, message]) => ({ code, message, description: message }));
  }
}

export type Rule<Sent> = (sent: Sent) => readonly [code: string, message: string] | false;

export function refuseUnless<Sent>(rules: readonly Rule<Sent>[], sent: Sent): void {
  const broken = rules.flatMap((rule) => {
    const fault = rule(sent);
    return fault ? [fault] : [];
  });
  if (broken.length > 0) throw new Refusal(broken);
}
