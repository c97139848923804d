export async function bytesOf({ body }: Response, longest: number): Promise<Buffer<ArrayBuffer>> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return Buffer.concat(chunks);
    size += value.length;
    if (size > longest) {
      reader?.cancel().catch(() => undefined);
      throw new Error("An answer is too long.");
    }
    chunks.push(value);
  }
}
