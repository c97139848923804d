export function refusalOf(call: Promise<unknown>): Promise<object> {
  return call.then(
    () => ({}),
    async (refusal: unknown) => {
      if (!(refusal instanceof Response)) throw refusal;
      return (await refusal.json()) as object;
    },
  );
}
