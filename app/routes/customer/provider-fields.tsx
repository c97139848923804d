import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";

type ProviderFieldsProps = {
  publicKey: string;
  secret: string;
  saved: string;
};

/** Only with real cards and scripts; card data never reaches us (VAL-021). */
export function ProviderFields({ publicKey, secret, saved }: ProviderFieldsProps) {
  const { t } = useTranslation("charging");
  const [confirm, setConfirm] = useState<() => Promise<string>>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function mount(index: HTMLDivElement | null) {
    if (!index || index.childElementCount > 0) return;
    import("./provider-fields.client.ts")
      .then(({ mountFields }) => mountFields(index, publicKey, secret))
      .then((sending) => {
        setConfirm(() => sending);
      })
      // Without its script the provider's page remains, one button below.
      .catch(() => undefined);
  }

  async function save() {
    if (!confirm) return;
    setBusy(true);
    try {
      const method = await confirm();
      const address = new URL(saved, window.location.origin);
      address.searchParams.set("session", method);
      window.location.assign(address);
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : t("add.refused"));
      setBusy(false);
    }
  }

  return (
    <div className="mb-s4 grid gap-s4">
      <FormErrors errors={error ? [error] : []} />
      <div ref={mount} />
      {confirm && (
        <Button type="button" variant="primary" busy={busy} onClick={() => void save()}>
          {t("add.save")}
        </Button>
      )}
    </div>
  );
}
