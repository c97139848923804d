import { ButtonParts, FieldParts } from "./form-parts.tsx";
import { PriceParts, ResultParts } from "./result-parts.tsx";
import { ProgressParts, StateParts } from "./state-parts.tsx";
import { FactParts, NavParts, NoteParts, TextParts } from "./text-parts.tsx";

export function Gallery() {
  return (
    <>
      <TextParts />
      <ButtonParts />
      <FieldParts />
      <StateParts />
      <ProgressParts />
      <PriceParts />
      <ResultParts />
      <NoteParts />
      <FactParts />
      <NavParts />
    </>
  );
}
