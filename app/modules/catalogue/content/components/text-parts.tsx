import { partsOf } from "#app/modules/catalogue/content/domain.ts";

export function TextParts({ message }: { message: string }) {
  return partsOf(message).map(({ title, paragraphs }) => (
    <section key={title}>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
    </section>
  ));
}

function Paragraph({ text }: { text: string }) {
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return <p>{text}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
