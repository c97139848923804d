/** The password of every seeded account: the demonstration says it, production has none of them (decision 024). */
export const demoPassword = "preau-demo-2026";

/** The people one may play, offered on the sign-in page in the demonstration. */
export const demoAccounts = [
  { role: "customer", email: "famille.roussel@exemple.test", name: "Nathalie Roussel" },
  { role: "customer", email: "famille.benali@exemple.test", name: "Karim Benali" },
  { role: "teacher", email: "camille.moreau@exemple.test", name: "Camille Moreau" },
  { role: "teacher", email: "julien.lefevre@exemple.test", name: "Julien Lefevre" },
  { role: "operator", email: "operateur@exemple.test", name: "Agathe Lemoine" },
] as const;

/** The second factor of the operator's account, kept for when it is asked (base32). */
export const operatorSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
