import { loadStripe } from "@stripe/stripe-js/pure";

/** Returns a function that sends the fields: the saved card's id, or the provider's own French error. */
export async function mountFields(
  index: HTMLElement,
  publicKey: string,
  clientSecret: string,
): Promise<() => Promise<string>> {
  const stripe = await loadStripe(publicKey, { locale: "fr" });
  if (!stripe) throw new Error("no provider");
  const elements = stripe.elements({ clientSecret });
  elements.create("payment").mount(index);
  return async () => {
    const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: "if_required" });
    if (error) throw new Error(error.message);
    const { payment_method: method } = setupIntent;
    return typeof method === "string" ? method : (method?.id ?? "");
  };
}
