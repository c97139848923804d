/** The text of an answer from elsewhere, of so many bytes at most; throws when there are more, unread. */
export async function textOf({ body }: Response, longest: number): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return Buffer.concat(chunks).toString("utf8");
    size += value.length;
    if (size > longest) {
      // Nobody waits for who talks too much.
      reader?.cancel().catch(() => undefined);
      throw new Error("An answer is too long.");
    }
    chunks.push(value);
  }
}
