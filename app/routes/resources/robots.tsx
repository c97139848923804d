import { env } from "#app/env.server.ts";
import { wishParameters } from "#app/modules/catalogue/search/components/wish.ts";
import { paths } from "#app/paths.ts";

/** Pages that must not be indexed say so themselves, and must be readable for that (PUB-051). */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    ...["orderBy", "priceMin", "priceMax", "slots", "available", "radius", "matieres", "theme"].map(
      (name) => `Disallow: /*?*${name}=`,
    ),
    // The same teacher, once for each search that leads there (decision 025).
    ...wishParameters.map((name) => `Disallow: /*?*${name}=`),
    // The same page, once for each page that leads to it.
    "Disallow: /*?*retour=",
    `Sitemap: ${env.origin}${paths.sitemap}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
