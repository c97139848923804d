import { useTranslation } from "react-i18next";

import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

import type { OfferShown } from "./offer-lists.server.ts";

type Group<Name extends string> = FieldLike & { getFieldset: () => Record<Name, FieldLike> };
export type Fields = Readonly<{
  subject: Group<"id" | "cursus">;
  degree: Group<"id" | "year" | "speciality" | "school">;
  experience: Group<"id" | "start_year" | "end_year" | "current" | "place">;
}>;

type AddProps<Group extends keyof Fields> = { field: Fields[Group]; offer: OfferShown };

export function AddSubject({ field, offer }: AddProps<"subject">) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const { id, cursus } = field.getFieldset();
  return (
    <>
      <Select field={id} label={t("subject")} empty={t("choose")} options={offer.groups} />
      <ChoiceField
        field={cursus}
        label={t("levels")}
        type="checkbox"
        look="pill"
        options={offer.cursus.map((one) => ({ value: one.id, label: one.name }))}
      />
    </>
  );
}

const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

export function AddDegree({ field, offer }: AddProps<"degree">) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const { id, year, speciality, school } = field.getFieldset();
  return (
    <div className="grid gap-s4 sm:grid-cols-2">
      <Select
        field={id}
        label={t("degree")}
        empty={t("choose")}
        options={optionsOf(offer.graduations)}
      />
      <TextField field={year} label={t("year")} inputMode="numeric" width="s" />
      <TextField field={speciality} label={t("speciality")} optional />
      <TextField field={school} label={t("school")} optional />
    </div>
  );
}

export function AddExperience({ field, offer }: AddProps<"experience">) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const { id, start_year, end_year, current, place: town } = field.getFieldset();
  return (
    <>
      <Select
        field={id}
        label={t("experience")}
        empty={t("choose")}
        options={optionsOf(offer.experiences)}
      />
      <TextField field={town} label={t("place")} optional />
      <div className="grid grid-cols-2 gap-s4">
        <TextField field={start_year} label={t("start_year")} inputMode="numeric" width="s" />
        <TextField field={end_year} label={t("end_year")} inputMode="numeric" width="s" />
      </div>
      <Tick field={current} label={t("current")} />
    </>
  );
}
