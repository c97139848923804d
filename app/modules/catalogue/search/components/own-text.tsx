import { Section } from "#app/ui/layout.tsx";

/** The paragraph that an operator wrote for this listing, if any (API-256). */
export function OwnText({ own }: { own?: Readonly<{ title: string; text: string }> | null }) {
  if (!own) return null;
  return (
    <Section title={own.title}>
      <p className="max-w-read">{own.text}</p>
    </Section>
  );
}
