export const upperFirst = (text: string): string =>
  text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);
