export function boundedText(typed: string, most: number): string | undefined {
  const text = typed.trim();
  return text === "" || text.length > most ? undefined : text;
}
