import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * Mounts the provider's fields and returns what sends them: the saved card's id, or an error whose message
 * is the provider's own French sentence.
 */
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
