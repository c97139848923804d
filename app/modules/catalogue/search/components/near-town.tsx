import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { findTowns } from "./city-field.tsx";

type Found = Readonly<{
  totalCount: number;
  capped: boolean;
  city: Readonly<{ name: string }> | null;
}>;

/** How many teachers come to the town that is typed in the form, before any search. */
export function NearTown() {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  const line = useRef<HTMLParagraphElement>(null);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const field = line.current?.closest("form")?.querySelector<HTMLInputElement>("[name=city]");
    let latest = "";
    const count = async () => {
      const town = field?.value.trim() ?? "";
      if (town === latest) return;
      latest = town;
      const next = await foundNear(town).catch(() => undefined);
      if (town === latest) setFound(next);
    };
    const ask = () => void count();
    ask();
    field?.addEventListener("blur", ask);
    return () => {
      field?.removeEventListener("blur", ask);
    };
  }, []);
  return (
    <p ref={line} role="status" className="text-sm empty:hidden md:col-span-full">
      {found?.city &&
        t(found.capped ? "near_more" : "near", {
          count: found.totalCount,
          town: found.city.name,
        })}
    </p>
  );
}

/** The search knows a commune by its code, not by what is typed. */
async function foundNear(typed: string): Promise<Found | undefined> {
  if (typed.length < 2) return undefined;
  const [town] = await findTowns(typed);
  if (!town) return undefined;
  const query = new URLSearchParams({ city: town.city_code, onlyOffline: "true", length: "1" });
  const answer = await fetch(`/api/public/teachers_elastic/?${query.toString()}`);
  return answer.ok ? ((await answer.json()) as Found) : undefined;
}
