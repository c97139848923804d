/** Valid in every field (VAL-018). */
export const particulars = {
  enable: true,
  civility: "madam",
  birth_name: "Durand",
  firstnames: "Sophie Anne",
  birth_date: { day: "14", month: "3", year: "1981" },
  birth_country: "99100",
  birth_city: "Villeurbanne",
  address: { house_number: "14", street: "rue Chevreul", city: "Lyon", postal_code: "69007" },
  phone: { phone_number: "06 12 34 56 78" },
  email: "sophie.martin@example.test",
  holder: "Sophie Martin",
  iban: "FR76 3000 4000 0312 3456 7890 143",
  bic: "BNPAFRPPXXX",
  has_declared: true,
  consent: true,
} as const;
