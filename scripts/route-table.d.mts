export function routeTable(files: readonly string[]): { filesOf: (address: string) => string[] };
