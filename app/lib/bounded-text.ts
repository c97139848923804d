/** What was written, without its edges; undefined for nothing, or for more characters than may be. */
export function boundedText(typed: string, most: number): string | undefined {
  const text = typed.trim();
  return text === "" || text.length > most ? undefined : text;
}
