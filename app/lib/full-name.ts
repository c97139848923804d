/** « Marie Durand ». */
export const fullName = ({
  firstname,
  lastname,
}: Readonly<{ firstname: string; lastname: string }>): string => `${firstname} ${lastname}`;
