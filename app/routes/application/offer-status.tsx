import type { HourUnderBoth } from "#app/modules/catalogue/price/both-statuses.domain.ts";
import {
  HomeServicesField,
  StatusField,
} from "#app/modules/catalogue/price/components/both-statuses.tsx";
import type { FieldLike } from "#app/ui/field.tsx";

type OfferStatusProps = Readonly<{
  fields: Readonly<Record<"self_employed" | "home_services", FieldLike>>;
  hour: HourUnderBoth | null;
  isAbroad: boolean;
}>;

/** Not required here: what is left open is asked again before being hired (TEA-070). */
export const OfferStatus = ({ fields, hour, isAbroad }: OfferStatusProps) => (
  <StatusField
    field={fields.self_employed}
    hour={hour}
    isAbroad={isAbroad}
    reveal={{ independent: <HomeServicesField field={fields.home_services} hour={hour} /> }}
  />
);
