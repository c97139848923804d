import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

// Solves a challenge out of the page's way, with the browser's own cryptography.
handler({ deriveKey });
