export type Point = Readonly<{ latitude: number; longitude: number }>;

/** A point on its territory's plane, in kilometres (decision 023). */
export type Planar = Readonly<{ x: number; y: number }>;

const kmPerDegree = 111.2;

/** Kilometres per degree of longitude by territory; error under 3 %. */
const territories = [
  { name: "metropole", south: 41, north: 52, west: -6, east: 10, kmPerLongitude: 76.6 },
  { name: "guadeloupe", south: 15.5, north: 18.5, west: -64, east: -60, kmPerLongitude: 106.7 },
  { name: "martinique", south: 14, north: 15.5, west: -62, east: -60, kmPerLongitude: 107.6 },
  { name: "guyane", south: 1, north: 7, west: -55, east: -51, kmPerLongitude: 110.9 },
  { name: "reunion", south: -22, north: -20, west: 54, east: 57, kmPerLongitude: 103.7 },
  { name: "mayotte", south: -14, north: -12, west: 44, east: 46, kmPerLongitude: 108.4 },
  { name: "saint-pierre", south: 46, north: 48, west: -57, east: -55, kmPerLongitude: 75.9 },
] as const;

function kmPerLongitudeAt({ latitude, longitude }: Point): number {
  const found = territories.find(
    ({ south, north, west, east }) =>
      latitude >= south && latitude < north && longitude >= west && longitude < east,
  );
  const band = Math.round(latitude / 2) * 2;
  return found?.kmPerLongitude ?? kmPerDegree * Math.cos((band * Math.PI) / 180);
}

export const kmPerDegreeAt = (point: Point): Readonly<Record<keyof Point, number>> => ({
  latitude: kmPerDegree,
  longitude: kmPerLongitudeAt(point),
});

/** Kilometres; what the search compares (decision 023). */
export function planarOf(point: Point): Planar {
  const { latitude, longitude } = kmPerDegreeAt(point);
  return { x: point.longitude * longitude, y: point.latitude * latitude };
}

export function distanceBetween(a: Planar, b: Planar): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function kilometresBetween(a: Point, b: Point): number {
  return distanceBetween(planarOf(a), planarOf(b));
}

/** Rounded, at least 1 km: never reveals an exact address. */
export function shownDistance(a: Planar, b: Planar): number {
  return Math.max(1, Math.round(distanceBetween(a, b)));
}
