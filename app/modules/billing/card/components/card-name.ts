export const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);

/** « Visa qui finit par 4242 ». */
export const cardWords = ({ brand, last4 }: Readonly<{ brand: string; last4: string }>) => ({
  brand: brandName(brand),
  last4,
});
