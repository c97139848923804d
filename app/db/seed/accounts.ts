/** Shown in the demonstration; production has none of these accounts (decision 024). */
export const demoPassword = "preau-demo-2026";

export const demoAccounts = [
  { role: "customer", email: "famille.roussel@exemple.test", name: "Nathalie Roussel" },
  { role: "customer", email: "famille.benali@exemple.test", name: "Karim Benali" },
  { role: "teacher", email: "camille.moreau@exemple.test", name: "Camille Moreau" },
  { role: "teacher", email: "julien.lefevre@exemple.test", name: "Julien Lefevre" },
  { role: "operator", email: "operateur@exemple.test", name: "Agathe Lemoine" },
] as const;

export const operatorSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
